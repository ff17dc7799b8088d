import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const reviewsPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'reviews',
    title: 'Reviews you wrote and received',
    columns: ['reviewer_id', 'reviewee_id'],
    export: rows(
      (me, at) => sql`
        select id, reviewer_id, reviewee_id, transaction_id, product_id, review_type, overall_rating,
          communication_rating, quality_rating, delivery_rating, comment, response, responded_at, visible_at, created_at
        from reviews where reviewer_id = ${me} or (reviewee_id = ${me} and visible_at <= ${at}) order by id`,
    ),
    erase: { retained: 'Reviews stay, without your name, because others rely on them: for 7 years after the order.' },
  },
  {
    table: 'review_reminders',
    title: 'Reminders to write a review',
    columns: ['user_id'],
    export: { leftOut: 'Our own reminder; the order it is about is included.' },
    erase: run((me) => sql`delete from review_reminders where user_id = ${me}`),
  },
]
