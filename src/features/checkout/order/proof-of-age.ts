/** What the buyer of a bladed tool reads until the seller has looked at their proof of age. */
export const BRING_PROOF_OF_AGE =
  'Bring your passport, driving licence or PASS card. The seller must see that you are 18 or over before the handover.'
