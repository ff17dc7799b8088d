import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { BackLink, Breadcrumb } from '#ui/primitives/back-link.tsx'
import { Badge, CountBadge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { QuietLink, TextLink } from '#ui/primitives/link.tsx'
import { LoadMore } from '#ui/primitives/load-more.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { DevSection, Row } from './-dev-section.tsx'

export const TextParts = () => (
  <>
    <Type />
    <Messages />
    <Small />
  </>
)

const Type = () => (
  <DevSection title="Type and links">
    <p className="font-display font-[750] text-3xl tracking-[-0.04em]">Good plants, grown a few streets away.</p>
    <p className="text-2xl">Two sizes below the largest</p>
    <h3>A heading of the third level</h3>
    <p className="max-w-prose">
      Text at seventeen pixels with <TextLink href="/dev/ui">a link in it</TextLink>, <strong>a strong word</strong> and
      enough of itself to run over more than one line, so that the distance between the lines can be seen.
    </p>
    <p className="text-ink-2 text-lg">A lead paragraph in the second ink.</p>
    <p className="text-ink-3 text-sm">Meta: Bishopston, BS7, about 3 miles</p>
    <Row>
      <BackLink href="/dev/ui">Back to browsing</BackLink>
      <Breadcrumb steps={[{ name: 'Home', href: '/' }, { name: 'Browse', href: '/browse' }, { name: 'Parts' }]} />
      <QuietLink href="/dev/ui">A quiet link</QuietLink>
    </Row>
  </DevSection>
)

const Messages = () => (
  <DevSection title="Messages in the page">
    <div className="grid gap-4 md:grid-cols-2">
      <Notice title="Local pickup only">Arrange where to meet with the seller after paying.</Notice>
      <Notice tone="success" title="Your listing is live">
        People near BS7 can see it now.
      </Notice>
      <Notice tone="warning" title="Toxic to cats">
        All parts of a lily are.
      </Notice>
      <Notice
        tone="destructive"
        title="Authentication Required"
        action={
          <ButtonLink href="/login" size="small">
            Sign In
          </ButtonLink>
        }
      >
        You need to be logged in to view messages.
      </Notice>
    </div>
    <EmptyState
      title="No Products Found"
      action={<ButtonLink href="/browse">Clear Filters</ButtonLink>}
      picture={<PlantDrawing kind="tool" seed={2} />}
    >
      We couldn't find any products matching your criteria.
    </EmptyState>
    <LoadMore shown={24} total={128} href="/dev/ui?page=2" />
  </DevSection>
)

const Small = () => (
  <DevSection title="Small parts">
    <Row>
      <Badge>Seedlings</Badge>
      <Badge tone="ink">Featured</Badge>
      <Badge tone="leaf">Completed</Badge>
      <Badge tone="rhubarb">Dispute Filed</Badge>
      <Badge tone="label">Payment Pending</Badge>
      <Badge tone="hose">Processing</Badge>
      <CountBadge count={3} label="unread" />
      <CountBadge count={120} label="unread" />
    </Row>
    <Row>
      <Avatar person={{ fullName: 'Rosa Kettle', username: 'rosa' }} />
      <Avatar person={{ fullName: '', username: 'bramble' }} size={56} />
      <Avatar person={null} size={32} />
      <Spinner />
      <Spinner size={32} className="text-leaf" />
    </Row>
  </DevSection>
)
