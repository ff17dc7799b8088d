import { createFileRoute } from '@tanstack/react-router'
import { DataSettings } from '#features/accounts/ui/settings-data.tsx'
import { settingsHead } from './-settings-head.ts'

export const Route = createFileRoute('/settings/data')({
  head: settingsHead('/settings/data', 'Download my data'),
  component: DataPage,
})

function DataPage() {
  return <DataSettings />
}
