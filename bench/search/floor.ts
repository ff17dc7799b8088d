// The baseline for one call: Node's own HTTP server that runs the same statements and sends their rows as JSON.
import { createServer } from 'node:http'
import pg from 'pg'
import type { Statement } from './statements.ts'

const statements = JSON.parse(process.env['STATEMENTS'] ?? '[]') as Statement[]
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

createServer(async (request, response) => {
  if (request.url === '/readyz') return response.end('ready')
  let rows: unknown[] = []
  for (const statement of statements) rows = (await pool.query(statement)).rows
  response.setHeader('content-type', 'application/json')
  return response.end(JSON.stringify(rows))
}).listen(Number(process.env['PORT']), '127.0.0.1')
