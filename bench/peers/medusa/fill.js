// `medusa exec ./fill.js`: makes the listings of the file LISTINGS by Medusa's own workflows.
const { readFileSync } = require('node:fs')
const { ContainerRegistrationKeys } = require('@medusajs/framework/utils')
const flows = require('@medusajs/medusa/core-flows')

const BATCH = 500

exports.default = async ({ container }) => {
  const listings = JSON.parse(readFileSync(process.env.LISTINGS, 'utf8'))
  const make = async (workflow, input) => (await workflow(container).run({ input })).result
  const [channel] = await make(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'bench' }] })
  const [key] = await make(flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'bench', type: 'publishable', created_by: '' }],
  })
  await make(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] })
  await make(flows.createRegionsWorkflow, { regions: [{ name: 'bench', currency_code: 'gbp', countries: ['gb'] }] })
  const names = [...new Set(listings.map(({ category }) => category))]
  const categories = await make(flows.createProductCategoriesWorkflow, {
    product_categories: names.map((name) => ({ name, is_active: true })),
  })
  const idOf = new Map(categories.map(({ id, name }) => [name, id]))
  for (let from = 0; from < listings.length; from += BATCH) {
    const products = listings.slice(from, from + BATCH).map((listing) => ({
      title: listing.title,
      description: listing.description,
      handle: `listing-${listing.id}`,
      external_id: String(listing.id),
      status: 'published',
      category_ids: [idOf.get(listing.category)],
      sales_channels: [{ id: channel.id }],
      options: [{ title: 'Kind', values: ['Only'] }],
      variants: [
        {
          title: 'Only',
          options: { Kind: 'Only' },
          manage_inventory: false,
          prices: [{ amount: listing.price / 100, currency_code: 'gbp' }],
        },
      ],
    }))
    await make(flows.createProductsWorkflow, { products })
  }
  await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
    `update product set created_at = made.at
     from jsonb_to_recordset(?::jsonb) made(id text, at timestamptz) where made.id = external_id`,
    [JSON.stringify(listings.map(({ id, createdAt }) => ({ id: String(id), at: createdAt })))],
  )
}
