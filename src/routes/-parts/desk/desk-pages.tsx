import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { auditKinds } from '#features/desk/audit-contract.ts'
import { periods } from '#features/desk/overview/periods.ts'
import { overviewQuery } from '#features/desk/overview/ui/overview-queries.ts'
import { OverviewScreen } from '#features/desk/overview/ui/overview-screen.tsx'
import { queueViewOf } from '#features/desk/queue-view.ts'
import { deskCategoriesQuery, settingsQuery } from '#features/desk/settings/ui/settings-queries.ts'
import { SettingsScreen } from '#features/desk/settings/ui/settings-screen.tsx'
import { AuditScreen } from '#features/desk/ui/audit-screen.tsx'
import { DeskFrame } from '#features/desk/ui/desk-frame.tsx'
import { DeskScreen } from '#features/desk/ui/desk-screen.tsx'
import { auditQuery, caseQuery, queueQuery, staffQuery } from '#features/desk/ui/queries.ts'
import { RolesScreen } from '#features/desk/ui/roles-screen.tsx'
import { Integrations } from '#features/integrations/ui/integrations-screen.tsx'
import { tokensQuery } from '#features/integrations/ui/queries.ts'
import { backupsQuery, systemQuery } from '#features/operator/ui/queries.ts'
import { SystemScreen } from '#features/operator/ui/system-screen.tsx'
import { recallsQuery } from '#features/recall/ui/queries.ts'
import { RecallsScreen } from '#features/recall/ui/recalls-screen.tsx'
import { taxReportQuery } from '#features/tax/ui/queries.ts'
import { ReportScreen } from '#features/tax/ui/report-screen.tsx'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../../__root.tsx'
import { toId } from '../screen/id.ts'
import { RequireAuth } from '../session/require-auth.tsx'
import { orNotFound } from './or-not-found.ts'
import { requireStaff, type StaffAccess } from './staff-access.ts'

type Search = Record<string, unknown>

interface Page {
  title: string
  access: StaffAccess
  load: (context: RouterContext, search: Search) => Promise<unknown>
  screen: (props: { search: Search }) => ReactNode
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
/** The address may hold it as a number. */
const yearOf = ({ year }: Search) => (/^20\d\d$/.test(String(year)) ? String(year) : undefined)
const aboutOf = ({ about }: Search) => auditKinds.find((one) => one === about)
const periodOf = ({ period }: Search) => periods.find((one) => one === period) ?? '7-days'

/** The pages beside the queue, by the last part of their address. */
const pages: ReadonlyMap<string, Page> = new Map<string, Page>([
  [
    'overview',
    {
      title: 'Overview',
      access: 'admin',
      load: ({ api, queryClient }, search) => queryClient.fetchQuery(overviewQuery(api, periodOf(search))),
      screen: Overview,
    },
  ],
  [
    'system',
    {
      title: 'System',
      access: 'admin',
      load: ({ api, queryClient }) =>
        Promise.all([queryClient.fetchQuery(systemQuery(api)), queryClient.fetchQuery(backupsQuery(api))]),
      screen: System,
    },
  ],
  [
    'roles',
    {
      title: 'Roles',
      access: 'admin',
      load: ({ api, queryClient }) => queryClient.fetchQuery(staffQuery(api)),
      screen: Roles,
    },
  ],
  [
    'settings',
    {
      title: 'Settings',
      access: 'admin',
      load: ({ api, queryClient }) =>
        Promise.all([queryClient.fetchQuery(settingsQuery(api)), queryClient.fetchQuery(deskCategoriesQuery(api))]),
      screen: Settings,
    },
  ],
  [
    'api',
    {
      title: 'API and webhooks',
      access: 'admin',
      load: ({ api, queryClient }) => queryClient.fetchQuery(tokensQuery(api, true)),
      screen: Programs,
    },
  ],
  [
    'audit',
    {
      title: 'Audit log',
      access: 'admin',
      load: ({ api, queryClient }, search) =>
        queryClient.fetchQuery(auditQuery(api, aboutOf(search), textOf(search['cursor']))),
      screen: Audit,
    },
  ],
  [
    'recalls',
    {
      title: 'Recalls',
      access: 'moderator',
      load: ({ api, queryClient }) => queryClient.fetchQuery(recallsQuery(api)),
      screen: Recalls,
    },
  ],
  [
    'tax',
    {
      title: 'Report to HMRC',
      access: 'finance',
      load: ({ api, queryClient }, search) => queryClient.fetchQuery(taxReportQuery(api, yearOf(search))),
      screen: Tax,
    },
  ],
])

/** Loads a page of the desk and returns its title. Anything that is neither a page nor a case answers 404. */
export async function loadDesk(context: RouterContext, name: string | undefined, search: Search): Promise<string> {
  const { api, queryClient } = context
  const found = name === undefined ? undefined : pages.get(name)
  if (found) {
    await requireStaff(found.access, { context })
    await queryClient.prefetchQuery(queueQuery(api, 'all', 'harm'))
    await orNotFound(found.load(context, search))
    return found.title
  }
  const id = toId(name)
  if (id === null && name !== undefined) throw notFound()
  const { part, order, page } = queueOf(search)
  await Promise.all([
    queryClient.prefetchQuery(queueQuery(api, part, order, page)),
    part === 'all' && order === 'harm' && page === 1
      ? undefined
      : queryClient.prefetchQuery(queueQuery(api, 'all', 'harm')),
    id === null ? undefined : orNotFound(queryClient.fetchQuery(caseQuery(api, id))),
  ])
  return 'The desk'
}

const queueOf = ({ part, order, page }: Search) => ({
  ...queueViewOf({ part: textOf(part) ?? '', order: textOf(order) ?? '' }),
  page: toId(page) ?? 1,
})

export function DeskPage({ name, search }: { name: string | undefined; search: Search }) {
  const Screen = (name !== undefined && pages.get(name)?.screen) || null
  return <RequireAuth>{Screen ? <Screen search={search} /> : <Queue id={toId(name)} search={search} />}</RequireAuth>
}

function Queue({ id, search }: { id: number | null; search: Search }) {
  const { data: me } = useQuery(currentUserQuery(useApi()))
  return me ? <DeskScreen me={me.id} selected={id} {...queueOf(search)} /> : null
}

function Overview({ search }: { search: Search }) {
  const period = periodOf(search)
  const { data } = useQuery(overviewQuery(useApi(), period))
  return data ? <OverviewScreen overview={data} period={period} /> : null
}

function System() {
  const api = useApi()
  const { data: system } = useQuery(systemQuery(api))
  const { data: backups } = useQuery(backupsQuery(api))
  return system && backups ? <SystemScreen system={system} backups={backups} /> : null
}

function Roles() {
  const { data } = useQuery(staffQuery(useApi()))
  return data ? <RolesScreen loaded={data} /> : null
}

function Settings() {
  const api = useApi()
  const { data: settings } = useQuery(settingsQuery(api))
  const { data: categories } = useQuery(deskCategoriesQuery(api))
  return settings && categories ? <SettingsScreen {...{ settings, categories }} /> : null
}

function Programs() {
  return (
    <DeskFrame current="api">
      <div className="flex max-w-3xl flex-col gap-6 px-4 py-5 lg:px-7">
        <h1>API and webhooks</h1>
        <Integrations forOperator />
      </div>
    </DeskFrame>
  )
}

function Audit({ search }: { search: Search }) {
  const [about, cursor] = [aboutOf(search), textOf(search['cursor'])]
  const { data } = useQuery(auditQuery(useApi(), about, cursor))
  return data ? <AuditScreen {...data} about={about} isFirst={cursor === undefined} /> : null
}

function Recalls({ search }: { search: Search }) {
  const { data } = useQuery(recallsQuery(useApi()))
  const suspect = toId(search['listing'])
  return data ? <RecallsScreen recalls={data} suspect={suspect === null ? undefined : String(suspect)} /> : null
}

function Tax({ search }: { search: Search }) {
  const { data } = useQuery(taxReportQuery(useApi(), yearOf(search)))
  return data ? <ReportScreen report={data} /> : null
}
