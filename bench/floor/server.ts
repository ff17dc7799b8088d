// The floor of the comparison: Node's own HTTP server and the driver, with the best statement for each answer. It serves the
// addresses of the product and takes the same session cookie.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { cellsWithin, project } from '#features/listings/base/server/projection.ts'
import { byWords, byWordsAndFilters, type FloorStatement, nearby, newest, oneListing } from './statements.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4 })

function statementFor(url: string, session: Buffer): FloorStatement {
  const [path = '', query = ''] = url.split('?')
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (last === 'products') return newest(session)
  if (last !== 'search') return oneListing(session, Number(last))
  const search = new URLSearchParams(query)
  const words = search.get('q')
  const number = (name: string): number => Number(search.get(name))
  if (words === null) {
    const place = project({ lat: number('lat'), lng: number('lng') })
    const radius = number('radius')
    return nearby(session, { ...place, radius, cells: cellsWithin(place, radius) ?? [] })
  }
  return search.has('minPrice')
    ? byWordsAndFilters(session, {
        words,
        category: number('categoryId'),
        from: number('minPrice'),
        to: number('maxPrice'),
      })
    : byWords(session, words)
}

createServer(async (request, response) => {
  if (request.url === '/readyz') return response.end('ready')
  const token = /\bsession=([\w-]{43})/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  try {
    const statement = statementFor(request.url ?? '', createHash('sha256').update(token).digest())
    const { rows } = await pool.query<{ body: string; total: number }>(statement)
    const [{ body, total } = { body: '[]', total: 0 }] = rows
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('x-total-count', total > 240 ? '240+' : String(total))
    return response.end(body)
  } catch (error) {
    console.error(error)
    response.statusCode = 500
    return response.end()
  }
}).listen(Number(process.env['PORT']), '127.0.0.1')
