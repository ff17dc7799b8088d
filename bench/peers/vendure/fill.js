// Creates the tables, and makes the listings of the file LISTINGS as entities, with their rows in the index of the default search plugin:
// Vendure's importer makes five a second, and its reindexing takes as long.
const { readFileSync } = require('node:fs')
const vendure = require('@vendure/core')
const { populate } = require('@vendure/core/cli')
const { config } = require('./vendure-config.js')

const BATCH = 500
const languageCode = 'en'
const initialData = {
  defaultLanguage: languageCode,
  defaultZone: 'UK',
  countries: [{ name: 'United Kingdom', code: 'GB', zone: 'UK' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
}

async function fill() {
  const listings = JSON.parse(readFileSync(process.env.LISTINGS, 'utf8'))
  const created = { ...config, dbConnectionOptions: { ...config.dbConnectionOptions, synchronize: true } }
  const app = await populate(() => vendure.bootstrap(created), initialData)
  const { rawConnection } = app.get(vendure.TransactionalConnection)
  const first = (entity) => rawConnection.getRepository(entity).findOneByOrFail({})
  const shared = {
    channel: await app.get(vendure.ChannelService).getDefaultChannel(),
    taxCategory: await first(vendure.TaxCategory),
    stockLocation: await first(vendure.StockLocation),
    categories: await makeCategories(rawConnection, new Set(listings.map(({ category }) => category))),
  }
  for (let from = 0; from < listings.length; from += BATCH)
    await makeProducts(rawConnection, listings.slice(from, from + BATCH), shared)
}

/** A facet with one value for each category. Returns the values by the categories' names. */
async function makeCategories(connection, names) {
  const save = (Entity, rows) => connection.getRepository(Entity).save(rows.map((row) => new Entity(row)))
  const channels = [await connection.getRepository(vendure.Channel).findOneByOrFail({})]
  const [facet] = await save(vendure.Facet, [{ code: 'category', isPrivate: false, channels }])
  await save(vendure.FacetTranslation, [{ base: facet, languageCode, name: 'Category' }])
  const values = await save(
    vendure.FacetValue,
    [...names].map((code) => ({ code, facet, channels })),
  )
  await save(
    vendure.FacetValueTranslation,
    values.map((base) => ({ base, languageCode, name: base.code })),
  )
  return new Map(values.map((value) => [value.code, value]))
}

/** Products of one variant each. */
async function makeProducts(connection, listings, { channel, taxCategory, stockLocation, categories }) {
  const save = (Entity, of) =>
    connection.getRepository(Entity).save(listings.map((listing, n) => new Entity(of(listing, n))))
  const channels = [channel]
  const products = await save(vendure.Product, ({ createdAt, category }) => ({
    enabled: true,
    createdAt: new Date(createdAt),
    facetValues: [categories.get(category)],
    channels,
  }))
  await save(vendure.ProductTranslation, ({ id, title, description }, n) => {
    return { base: products[n], languageCode, name: title, slug: `listing-${id}`, description }
  })
  const variants = await save(vendure.ProductVariant, ({ id }, n) => {
    return { enabled: true, sku: String(id), product: products[n], taxCategory, channels, trackInventory: 'FALSE' }
  })
  await save(vendure.ProductVariantTranslation, ({ title }, n) => ({ base: variants[n], languageCode, name: title }))
  await save(vendure.ProductVariantPrice, ({ price }, n) => {
    return { variant: variants[n], price, channelId: channel.id, currencyCode: channel.defaultCurrencyCode }
  })
  await save(vendure.StockLevel, (_, n) => {
    return { productVariant: variants[n], stockLocation, stockOnHand: 1, stockAllocated: 0 }
  })
  await connection.getRepository('SearchIndexItem').save(
    listings.map(({ id, title, description, price, category }, n) => ({
      languageCode,
      channelId: channel.id,
      currencyCode: channel.defaultCurrencyCode,
      productVariantId: variants[n].id,
      productId: products[n].id,
      enabled: true,
      productName: title,
      productVariantName: title,
      description,
      slug: `listing-${id}`,
      sku: String(id),
      price,
      priceWithTax: price,
      facetIds: [String(categories.get(category).facet.id)],
      facetValueIds: [String(categories.get(category).id)],
      collectionIds: [],
      collectionSlugs: [],
      channelIds: [String(channel.id)],
      productPreview: '',
      productVariantPreview: '',
    })),
  )
}

fill().then(
  () => process.exit(0),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
