import type { RouterContext } from '../../__root.tsx'
import type { StaffAccess } from './staff-access.ts'

// Loaded when a page of staff is opened: every visitor's first script holds the routes, and few of them are staff.
const access = () => import('./staff-access.ts')

/**
 * `beforeLoad` of a page of staff: 404 for everyone else, visitors included, which does not reveal that it exists. Staff
 * whose session has proved no second factor are led to the page that asks for one.
 */
export const onlyStaff =
  (needed: StaffAccess) =>
  async (arrival: { context: RouterContext }): Promise<void> =>
    (await access()).requireStaff(needed, arrival)
