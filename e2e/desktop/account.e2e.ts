import { expectNoViolations } from '../support/axe.ts'
import { join, PASSWORD } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

test('the page a visitor wanted is stored, so that registering leads back to it too', async ({ page }) => {
  await page.goto('/messages/new')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmessages%2Fnew/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBe('/messages/new')
})

test('signing in shows its fields, a failure and a success, and leads home', async ({ page }) => {
  const me = await join(page, 'fern')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Username is required').first()).toBeVisible()
  await expect(page.getByText('Password is required').first()).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('textbox', { name: 'Username' }).fill(me.username)
  await page.getByLabel('Password', { exact: true }).fill('not-the-one')
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Login Failed').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Invalid username or password. Please try again.')).toBeVisible()

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Login Successful').first()).toBeVisible()
  await expect(page.getByText(`Welcome back, ${me.fullName}!`).first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a visitor whose page asks for scripts that are gone signs in by the form itself', async ({ page }) => {
  const me = await join(page, 'fern')
  await page.context().clearCookies()
  await page.route('**/assets/contract-*.js', (route) => route.abort())
  await page.goto('/login?redirect=%2Ftransactions')
  await page.getByRole('textbox', { name: 'Username' }).fill(me.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/transactions$/)
})

test('signing in leads back to the page the visitor wanted', async ({ page }) => {
  const me = await join(page, 'fern')
  await page.context().clearCookies()
  await page.goto('/transactions')
  await page.getByRole('textbox', { name: 'Username' }).fill(me.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/transactions$/)
})

test('registering shows validation messages, then welcomes the user and leads home', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password', { exact: true }).fill('another')
  await page.getByRole('button', { name: 'Create Account' }).click()
  for (const text of [
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
    'Please enter a valid email address',
    'Full name is required',
    'Location is required',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Full name' }).fill('Moss Newcomer')
  await page.getByRole('textbox', { name: 'Username' }).fill(`moss${process.pid}${test.info().project.name}`)
  await page
    .getByRole('textbox', { name: 'Email' })
    .fill(`moss${process.pid}${test.info().project.name}@gardeners.example`)
  await page.getByRole('textbox', { name: 'Location' }).fill('LS6 2AB')
  await page.getByLabel('About you').fill('Ferns, mostly.')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Passwords do not match').first()).toBeVisible()

  // What was typed is kept for the visit, except the passwords.
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Moss Newcomer')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(/^moss/)
  await expect(page.getByRole('textbox', { name: 'Location' })).toHaveValue('LS6')
  await expect(page.getByLabel('About you')).toHaveValue('Ferns, mostly.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(PASSWORD)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration Successful').first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Newcomer')
})

test('registering with a taken name shows Registration Failed with the reason', async ({ page }) => {
  const me = await join(page, 'fern')
  await page.context().clearCookies()
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Fern Double')
  await page.getByRole('textbox', { name: 'Username' }).fill(me.username)
  await page.getByRole('textbox', { name: 'Email' }).fill(`other-${me.username}@gardeners.example`)
  await page.getByRole('textbox', { name: 'Location' }).fill('Leeds')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration Failed').first()).toBeVisible()
})

test('forgot password shows the same sentence for every address and allows another try', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@gardeners.example')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(
    page.getByText('If an account with that email exists, a password reset link has been sent.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Try Another Email' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})

test('reset password compares both passwords and reports an expired link', async ({ page }) => {
  await page.goto(`/reset-password?token=${'x'.repeat(43)}&userId=2`)
  await page.getByLabel('New password', { exact: true }).fill('seven77')
  await page.getByLabel('Confirm password', { exact: true }).fill('seven77')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password must be at least 8 characters').first()).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('rhubarb-and-custard')
  await page.getByLabel('Confirm password', { exact: true }).fill('rhubarb-and-mustard')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText("Passwords don't match").first()).toBeVisible()
  await page.getByLabel('Confirm password', { exact: true }).fill('rhubarb-and-custard')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Failed to reset your password. The link may have expired.')).toBeVisible()
})

test('a member changes their profile picture', async ({ page }) => {
  await join(page, 'fern')
  await page.goto('/profile')
  await page.getByLabel('Change profile photo').setInputFiles({
    name: 'face.png',
    mimeType: 'image/png',
    buffer: Buffer.from('this is no picture'),
  })
  await expect(page.getByText('Update Failed').first()).toBeVisible()
  await expect(
    page.getByText('There was a problem updating your profile picture. Please try again.').first(),
  ).toBeVisible()
  await page.getByLabel('Change profile photo').setInputFiles('public/icon-192.png')
  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Change profile photo').setInputFiles('public/icon-192.png')
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1')
  await dialog.getByLabel(/move the photo with the arrow keys/).press('ArrowRight')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Use this photo' }).press('Enter')
  await expect(page.getByText('Profile Picture Updated').first()).toBeVisible()
  await expect(page.getByText('Your profile picture has been successfully updated.').first()).toBeVisible()
})

test('visitors of messages and checkout see why they are redirected', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/how-it-works')
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByText('Authentication Required').first()).toBeVisible()
  await expect(page.getByText('You need to be logged in to view messages.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmessages/)
  await page.setViewportSize({ width: 1280, height: 900 })
  const listings = (await (await request.get('/api/products')).json()) as { id: number; price: number }[]
  await page.goto(`/product/${listings.find(({ price }) => price >= 100)?.id}`)
  await page
    .getByRole('link', { name: /^Buy Now - / })
    .first()
    .click()
  await expect(page.getByText('Login Required').first()).toBeVisible()
  await expect(page.getByText('You need to login to complete your purchase').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout/)
})

/** What a proxy in front of a stopped server answers. */
const proxyPage = { status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }

test('registering shows an error when the server fails', async ({ page }) => {
  await page.route('**/api/users', (route) => route.fulfill(proxyPage))
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Fern Unlucky')
  await page.getByRole('textbox', { name: 'Username' }).fill('fern-unlucky')
  await page.getByRole('textbox', { name: 'Email' }).fill('fern-unlucky@gardeners.example')
  await page.getByRole('textbox', { name: 'Location' }).fill('Leeds')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration Failed', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('There was a problem creating your account. Please try again.').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Registration failed. Please try again.')).toBeVisible()
})

test('forgot and reset password show an error without a connection', async ({ page }) => {
  await page.route('**/api/auth/*-password', (route) => route.abort())
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@gardeners.example')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.goto(`/reset-password?token=${'x'.repeat(43)}&userId=2`)
  await page.getByLabel('New password', { exact: true }).fill('rhubarb-and-custard')
  await page.getByLabel('Confirm password', { exact: true }).fill('rhubarb-and-custard')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('An unexpected error occurred. Please try again later.')).toBeVisible()
})

test('the error page of a proxy shows the sentence of the screen', async ({ page }) => {
  await page.goto(`/reset-password?token=${'x'.repeat(43)}&userId=2`)
  await page.route('**/api/auth/*', (route) => route.fulfill(proxyPage))
  await page.getByLabel('New password', { exact: true }).fill('rhubarb-and-custard')
  await page.getByLabel('Confirm password', { exact: true }).fill('rhubarb-and-custard')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Failed to reset your password. The link may have expired.')).toBeVisible()
  await page.route('**/api/auth/verify-email*', (route) => route.fulfill(proxyPage))
  await page.evaluate(() => window.history.pushState(null, '', '/verify-email?token=abc&userId=2'))
  await expect(page.getByText('Failed to verify your email. The link may have expired.')).toBeVisible()
})

test('a verification request that fails in transit shows an unexpected error', async ({ page }) => {
  await page.goto('/how-it-works')
  await page.route('**/api/auth/verify-email*', (route) => route.abort())
  await page.evaluate(() => window.history.pushState(null, '', '/verify-email?token=abc&userId=2'))
  await expect(page.getByText('An unexpected error occurred during verification.')).toBeVisible()
})

test('the page changes half a second after signing in', async ({ page }) => {
  const { username } = await join(page, 'fern')
  await page.context().clearCookies()
  // Timers of half a second are held until the test releases them.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const held: (() => void)[] = []
    Object.assign(window, {
      held,
      setTimeout: (work: () => void, delay?: number) => (delay === 500 ? held.push(work) : later(work, delay)),
    })
  })
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Login Successful').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  const held = await page.evaluate(() => {
    const { held: works } = window as unknown as { held: (() => void)[] }
    for (const work of works) work()
    return works.length
  })
  expect(held).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/$/)
})
