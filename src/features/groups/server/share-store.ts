import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { firstRowOf, rowsOf, time } from '#adapters/db/rows.ts'
import { type GroupStatus, groupStatuses } from '../group.ts'
import { isMember, isOrganiser, isThere } from './store.ts'
import { groupMembers, groups, listingGroups } from './tables.ts'

const sharing = z.object({
  ...{ groupId: z.int(), name: z.string(), slug: z.string(), percent: z.int(), isShown: z.boolean() },
})
export type Sharing = z.output<typeof sharing>

/** The groups that a member gives a share of their sales to, by name. */
const sharesWhere = (userId: number) => sql`
  select g.id as "groupId", g.name, g.slug, m.share_percent as percent, m.is_shown as "isShown"
  from group_members m join groups g on g.id = m.group_id
  where m.user_id = ${userId} and ${isMember} and m.share_percent > 0 and g.status = ${state(groups.status, 'active')}`

export const sharesOf = (db: Database, userId: number): Promise<Sharing[]> =>
  rowsOf(db, sharing, sql`${sharesWhere(userId)} order by g.name, g.id`)

/** The group that gets a share of a listing's sale: the chosen one, or without a choice the seller's only one. */
export const shareOfListing = (
  db: Database,
  { listingId, sellerId }: { listingId: number; sellerId: number },
): Promise<Sharing | null> =>
  firstRowOf(
    db,
    sharing,
    sql`
    with own as (${sharesWhere(sellerId)})
    select own.* from own left join listing_groups c on c.listing_id = ${listingId}
    where case when c.listing_id is null then (select count(*) from own) = 1 else own."groupId" = c.group_id end`,
  )

/** Who sells a listing; null when there is none. */
export async function sellerOfListing(db: Database, listingId: number): Promise<number | null> {
  const found = await firstRowOf(
    db,
    z.object({ id: z.int() }),
    sql`select seller_id as id from listing_cards where id = ${listingId}`,
  )
  return found?.id ?? null
}

export async function setListingGroup(tx: Database, listingId: number, groupId: number | null): Promise<void> {
  await tx
    .insert(listingGroups)
    .values({ listingId, groupId })
    .onConflictDoUpdate({ target: listingGroups.listingId, set: { groupId } })
}

export async function setSharePercent(
  tx: Database,
  { groupId, userId, percent }: { groupId: number; userId: number; percent: number },
): Promise<void> {
  await tx
    .update(groupMembers)
    .set({ sharePercent: percent })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

/** A group in any status, by its address. */
export async function groupAt(db: Database, slug: string) {
  const { id, name, status } = groups
  const [found] = await db.select({ id, name, slug: groups.slug, status }).from(groups).where(eq(groups.slug, slug))
  return found ?? null
}

const payee = z.object({
  ...{ id: z.int(), name: z.string(), slug: z.string(), status: z.enum(groupStatuses) },
  remindedAt: z.nullable(time),
  organiser: z.nullable(z.object({ id: z.int(), fullName: z.string() })),
})
export type Payee = z.output<typeof payee> & { status: GroupStatus }

/** A group that money waits for, with the organiser if they are there; null when it was deleted. */
export const payeeOf = (db: Database, id: number): Promise<Payee | null> =>
  firstRowOf(
    db,
    payee,
    sql`
    select g.id, g.name, g.slug, g.status, g.money_reminded_at as "remindedAt", (
      select jsonb_build_object('id', p.id, 'fullName', p.full_name) from group_members m join people p on p.id = m.user_id
      where m.group_id = g.id and ${isOrganiser} and ${isThere}
    ) as organiser
    from groups g where g.id = ${id}`,
  )

/** Counts a reminder that was last made at `before`. False when another process has made it. */
export async function countMoneyReminder(tx: Database, id: number, before: Date | null, at: Date): Promise<boolean> {
  const counted = await tx
    .update(groups)
    .set({ moneyRemindedAt: at })
    .where(
      and(
        eq(groups.id, id),
        sql`${groups.moneyRemindedAt} is not distinct from ${before?.toISOString() ?? null}::timestamptz`,
      ),
    )
    .returning({ id: groups.id })
  return counted.length === 1
}
