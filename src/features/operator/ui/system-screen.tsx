import type { ReactNode } from 'react'
import type { BackupsState } from '#features/backups/contract.ts'
import { PlainTable } from '#features/desk/overview/ui/plain-table.tsx'
import { DeskFrame } from '#features/desk/ui/desk-frame.tsx'
import { Part } from '#features/desk/ui/part.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { SystemState } from '../contract.ts'
import { BackupsPart } from './backups-part.tsx'
import { ChecksPart } from './checks-part.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { ago, byteSize, duration, every } from './units.ts'

interface Props {
  system: SystemState
  backups: BackupsState
}

/** What runs, what is wrong, and what an operator does about it. */
export const SystemScreen = ({ system, backups }: Props) => (
  <DeskFrame current="system">
    <div className="px-4 py-5 lg:px-7">
      <h1>System</h1>
      <Health problems={system.problems} />
      <Figures system={system} backups={backups} />
      <div className="grid gap-x-14 lg:grid-cols-2 [&>*]:min-w-0">
        <div>
          <FailedJobs dead={system.jobs.dead} />
          <ChecksPart />
        </div>
        <div>
          <BackupsPart backups={backups} at={system.at} />
          <Storage storage={system.storage} />
        </div>
      </div>
      <Schedule schedule={system.schedule} />
    </div>
  </DeskFrame>
)

const Health = ({ problems }: Pick<SystemState, 'problems'>) =>
  problems.length === 0 ? (
    <Notice tone="success" title="Nothing needs attention" className="mt-4 max-w-3xl" />
  ) : (
    <Notice tone="warning" title="Needs attention" className="mt-4 max-w-3xl">
      <ul className="flex flex-col gap-1">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  )

function Figures({ system: { version, emails, jobs, storage, at }, backups: { newest } }: Props) {
  const since = (moment: string) => (Date.parse(at) - Date.parse(moment)) / 1000
  const [disk] = storage.disks
  return (
    <dl className="mt-5 flex flex-wrap gap-x-12 gap-y-4">
      <Figure name="Version" value={version.version}>
        {version.build ? `Build ${version.build}, schema ${version.schema}` : `Schema ${version.schema}`}
      </Figure>
      <Figure name="Emails waiting" value={emails.waiting}>
        {emails.isSent
          ? emails.oldestAge === null
            ? `${emails.failed} failed in 30 days`
            : `The oldest for ${duration(emails.oldestAge)}; ${emails.failed} failed in 30 days`
          : 'No mail server is set: emails are kept here'}
      </Figure>
      <Figure name="Jobs waiting" value={jobs.due}>
        {jobs.due === 0 ? `${jobs.dead} failed` : `The oldest for ${duration(jobs.oldestAge)}; ${jobs.dead} failed`}
      </Figure>
      <Figure name="Newest backup" value={newest ? duration(since(newest.endedAt)) : 'None'}>
        {newest ? `old, ${byteSize(newest.bytes)}` : 'None was made yet'}
      </Figure>
      {disk && (
        <Figure name="Free on the disk" value={byteSize(disk.free)}>
          of {byteSize(disk.size)}
        </Figure>
      )}
    </dl>
  )
}

const Figure = ({ name, value, children }: { name: string; value: string | number; children: ReactNode }) => (
  <div>
    <dt className="text-ink-2 text-sm">{name}</dt>
    <dd>
      <span className="block font-[700] font-display text-2xl tabular-nums">{value}</span>
      <span className="block text-ink-2 text-sm">{children}</span>
    </dd>
  </div>
)

const Storage = ({ storage: { disks, databaseBytes, pictures } }: Pick<SystemState, 'storage'>) => (
  <Part title="Storage">
    <PlainTable
      caption="Storage"
      columns={['What', 'Used', 'Free']}
      rows={[
        ['Database', byteSize(databaseBytes), ''],
        [`Pictures of members (${pictures.count})`, byteSize(pictures.bytes), ''],
        ...disks.map(
          ({ folder, size, free, isNearlyFull }) =>
            [
              `Disk of ${folder}`,
              `${byteSize(size - free)} of ${byteSize(size)}`,
              `${byteSize(free)}${isNearlyFull ? ', nearly full' : ''}`,
            ] as const,
        ),
      ]}
    />
  </Part>
)

const Schedule = ({ schedule }: Pick<SystemState, 'schedule'>) => (
  <Part title="Scheduled tasks">
    <PlainTable
      caption="Scheduled tasks"
      columns={['Task', 'Runs', 'Last run', 'Took', 'Outcome']}
      rows={schedule.map(({ name, seconds, last }) => [
        name,
        every(seconds),
        last ? ago(last.age) : 'Not yet',
        last ? `${last.milliseconds} ms` : '–',
        last ? (last.hasFailed ? 'Failed: the log has the reason' : 'Done') : '–',
      ])}
    />
  </Part>
)
