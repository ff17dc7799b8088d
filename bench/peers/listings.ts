import pg from 'pg'

/** A listing of the benchmark as the scripts that fill other marketplaces read it, from a JSON file. */
export interface PeerListing {
  id: number
  title: string
  description: string
  /** In pence. */
  price: number
  /** The category's name. */
  category: string
  createdAt: string
}

export async function readListings(connection: pg.ClientConfig): Promise<readonly PeerListing[]> {
  return await query<PeerListing>(
    connection,
    `select p.id, p.title, p.description, p.price, c.name as category, p.created_at as "createdAt"
     from products p join categories c on c.id = p.category_id order by p.id`,
  )
}

/** The names of the categories by id. */
export async function readCategories(connection: pg.ClientConfig): Promise<ReadonlyMap<number, string>> {
  const rows = await query<{ id: number; name: string }>(connection, 'select id, name from categories order by id')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The rows of one statement. */
export async function query<Row extends object>(connection: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text)
    return rows
  } finally {
    await client.end()
  }
}
