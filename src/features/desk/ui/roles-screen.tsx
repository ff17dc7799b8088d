import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { giveRole, type StaffMember } from '#features/accounts/staff-contract.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Role } from '#shared/endpoint.ts'
import { keysOf } from '#shared/keyed.ts'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { LostFactorsForm } from './lost-factors-form.tsx'
import { staffQuery } from './queries.ts'
import { sentenceOf } from './sentence-of.ts'

const roleNames: Readonly<Record<Role, string>> = {
  user: 'No role',
  moderator: 'Moderator: cases, listings and members',
  finance: 'Finance: the books and refunds',
  admin: 'Admin: everything, and roles',
}

/** Everyone with a role of staff, and the form that gives or takes one. */
export function RolesScreen({ loaded }: { loaded: readonly StaffMember[] }) {
  const api = useApi()
  const { data: staff = loaded } = useQuery({ ...staffQuery(api), initialData: [...loaded] })
  return (
    <DeskFrame current="people">
      <div className="grid max-w-5xl gap-x-14 gap-y-8 px-4 py-5 lg:grid-cols-2 lg:px-7">
        <div>
          <h1>Roles</h1>
          <ul className="mt-4">
            {staff.map(({ id, username, fullName, role }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-5 border-line border-b py-2.5">
                <span>
                  <strong>{fullName}</strong> <span className="text-ink-2">{username}</span>
                </span>
                <span className="text-ink-2">{roleNames[role].split(':')[0]}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col gap-10">
          <RoleForm />
          <LostFactorsForm />
        </div>
      </div>
    </DeskFrame>
  )
}

function RoleForm() {
  const api = useApi()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [role, setRole] = useState<Role>('moderator')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: { username: string; role: Role; reason: string }) => api(giveRole, { body }),
    onSuccess: (staff) => {
      client.setQueryData(staffQuery(api).queryKey, staff)
      form.current?.reset()
      toast({ title: 'The role is changed' })
    },
  })
  const fields = (error instanceof ApiError && error.body.fields) || {}
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    reset()
    const written = new FormData(event.currentTarget)
    mutate({ username: String(written.get('username')), role, reason: String(written.get('reason')) })
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h2>Give or take a role</h2>
      <TextField label="Username" name="username" autoComplete="off" autoCapitalize="none" error={fields['username']} />
      <SelectField
        label="Role"
        name="role"
        value={role}
        onChange={(event) => setRole(keysOf(roleNames).find((one) => one === event.target.value) ?? role)}
      >
        {keysOf(roleNames).map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}
          </option>
        ))}
      </SelectField>
      <TextField label="Reason" name="reason" hint="Kept in the audit log." error={fields['reason']} />
      {error && Object.keys(fields).length === 0 && (
        <Notice tone="destructive" isUrgent>
          {sentenceOf(error)}
        </Notice>
      )}
      <Button type="submit" tone="primary" isPending={isPending} className="self-start">
        Change the role
      </Button>
    </form>
  )
}
