const { defineConfig } = require('@medusajs/framework/utils')

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false }, pool: { min: 2, max: 10 } },
    http: {
      storeCors: 'http://localhost:8000',
      adminCors: 'http://localhost:8000',
      authCors: 'http://localhost:8000',
      jwtSecret: 'bench',
      cookieSecret: 'bench',
    },
  },
  admin: { disable: true },
})
