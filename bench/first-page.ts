import { get } from 'node:http'

interface PageBytes {
  script: number
  style: number
  icons: number
}

/** Bytes of script, style and icons that the page at `url` loads before any interaction, compressed as browsers accept it. */
export async function firstPageBytes(url: string, encoding: 'gzip' | 'br'): Promise<PageBytes> {
  const page = (await download(url)).toString()
  const links = [...page.matchAll(/<link\b[^>]*>/g)].map(([link]) => link)
  const scripts = [
    ...[...page.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, path]) => path),
    ...[...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path),
    ...links.filter((link) => link.includes('rel="modulepreload"')).map(address),
  ]
  const styles = links.filter((link) => link.includes('rel="stylesheet"')).map(address)
  const icons = [/\/assets\/icons-[\w-]+\.svg/.exec(page)?.[0]]
  const sum = (paths: readonly (string | undefined)[]) => bytes(paths, url, encoding)
  return { script: await sum(scripts), style: await sum(styles), icons: await sum(icons) }
}

const address = (link: string): string | undefined => /\bhref="([^"]+)"/.exec(link)?.[1]

async function bytes(paths: readonly (string | undefined)[], base: string, encoding: string): Promise<number> {
  const urls = new Set(paths.filter((path) => path !== undefined).map((path) => new URL(path, base).href))
  const sizes = await Promise.all([...urls].map(async (url) => (await download(url, encoding)).length))
  return sizes.reduce((total, size) => total + size, 0)
}

/** The body as sent over the network: `fetch` would decompress it. */
function download(url: string, encoding = 'identity'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding, accept: 'text/html,*/*' } }, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      if (answer.statusCode === 200) resolve(body)
      else reject(new Error(`${url} answered ${answer.statusCode}`))
    }).on('error', reject)
  })
}
