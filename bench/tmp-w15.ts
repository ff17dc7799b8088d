import { firstPageBytes } from './first-page.ts'

for (const p of ['/', '/browse', '/product/1', '/how-it-works', '/login'])
  console.log(p, await firstPageBytes(`http://localhost:47315${p}`))
