import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPlace } from './changed-place.ts'

const reload = vi.fn()
const browser = { cookie: '' }
const shown = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

beforeEach(() => {
  reload.mockReset()
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  vi.stubGlobal('document', browser)
  vi.stubGlobal('location', { reload })
})

afterEach(() => void vi.unstubAllGlobals())

test('a page that Back restores is loaded again only if another place was chosen meanwhile', () => {
  browser.cookie = 'theme=dark; place=BS7.5'
  followPlace()
  shown(true)
  browser.cookie = 'place=LS6.10; theme=dark'
  shown(false)
  expect(reload).not.toHaveBeenCalled()
  shown(true)
  expect(reload).toHaveBeenCalledOnce()
})
