import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { sendDataLink } from '../contract.ts'

/** Emails a new link to the member's own address. The key is that of an appeal or of an earlier link. */
export function SendLink({ linkKey }: { linkKey: string }) {
  const api = useApi()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api(sendDataLink, { params: { key: linkKey } }),
  })
  if (data)
    return (
      <Notice tone="success" isUrgent title="Look at your email">
        {data.message} It works for seven days.
      </Notice>
    )
  return (
    <>
      {error && (
        <Notice tone="destructive" isUrgent>
          {error instanceof ApiError ? error.sentence : 'We could not reach the server. Please try again.'}
        </Notice>
      )}
      <p>
        <Button isPending={isPending} pendingText="Sending" onClick={() => mutate()}>
          Email me a link
        </Button>
      </p>
    </>
  )
}

/** On the page of an appeal: how a suspended member reaches their data. */
export const OwnDataSection = ({ linkKey }: { linkKey: string }) => (
  <section aria-labelledby="own-data" className="mt-10 flex flex-col gap-3 border-line border-t pt-6">
    <h2 id="own-data" className="text-xl">
      Your tax copies and your data
    </h2>
    <p className="text-ink-2">
      While your account is suspended you can still read and download your copy of what is reported to HMRC, give the
      details that we ask for it, and download all your data. For your safety we send the link only to the email address
      of your account.
    </p>
    <SendLink linkKey={linkKey} />
  </section>
)
