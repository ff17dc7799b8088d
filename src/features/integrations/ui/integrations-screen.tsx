import { TokenSection } from './token-section.tsx'
import { WebhookSection } from './webhook-section.tsx'

/** API tokens and webhooks, of the member or of the operator. */
export const Integrations = ({ forOperator = false }: { forOperator?: boolean }) => (
  <>
    <TokenSection forOperator={forOperator} />
    <WebhookSection forOperator={forOperator} />
  </>
)
