const { DefaultSearchPlugin } = require('@vendure/core')

const { username, hostname, pathname } = new URL(process.env.DATABASE_URL)

exports.config = {
  apiOptions: { port: Number(process.env.PORT ?? 0), hostname: '127.0.0.1' },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'bench', password: 'bench' },
    cookieOptions: { secret: 'bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: decodeURIComponent(hostname),
    username,
    database: pathname.slice(1),
    poolSize: 10,
    synchronize: false,
  },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [DefaultSearchPlugin.init({})],
}
