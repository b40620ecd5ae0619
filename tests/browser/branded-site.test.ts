import { expect, openStories } from '@envoi/testing/browser'
import { makePng } from '@envoi/testing/png'
import type { SignedUp } from '@envoi/testing/signing-up'
import { describe, test } from 'vitest'

const stories = openStories()

/** Somebody with a site of this name that everybody may open. */
async function ownerOf(name: string): Promise<{ owner: SignedUp; id: string; origin: string }> {
  const owner = await stories.service.signedUp(`${name}-owner`, { plan: 'CUSTOM' })
  const { id } = await owner.api.addSubdomain({ body: { name, userId: owner.uid, recipientLabel: 'Tide & Co' } })
  const { origin } = await owner.api.changeSubdomain({ params: { id }, body: { forceSignIn: false } })
  return { owner, id, origin }
}

describe('a branded site', () => {
  test('has its colours and picture before its scripts have loaded, and keeps them', async () => {
    const { owner, id, origin } = await ownerOf('branded')
    const { signedUrl, url } = await owner.api.signPicture({ query: { contentType: 'image/png', subdomainId: id } })
    const { page } = await stories.visit()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))

    // As the editor does it, from a page of the customer's own: the storage host and the page's policy both agree.
    await page.goto(origin)
    const bytes = [...makePng(40, 30, { filledWith: 120 })]
    const put = await page.evaluate(
      async ({ to, from }) => {
        const body = new Blob([new Uint8Array(from)], { type: 'image/png' })
        return (await fetch(to, { method: 'PUT', body })).status
      },
      { to: signedUrl, from: bytes },
    )
    expect(put).toBe(200)
    await owner.api.customizeSubdomain({
      params: { id },
      body: {
        operations: [
          { op: 'add', path: '/actionColor', value: '#0E7C66' },
          { op: 'add', path: '/startbtnColor', value: '#C4532D' },
          { op: 'add', path: '/backgroundImage', value: url },
        ],
      },
    })

    const { promise: scripts, resolve: letScriptsIn } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scripts
      await route.continue()
    })
    await page.goto(origin, { waitUntil: 'commit' })
    const looks = () =>
      page.evaluate(() => {
        const { documentElement: root } = document
        const style = getComputedStyle(root)
        const [action, start] = ['--action', '--start-fill'].map((name) => style.getPropertyValue(name))
        return {
          action,
          start,
          background: root.dataset['background'],
          image: style.getPropertyValue('--background-image'),
        }
      })
    const own = { action: '#0E7C66', start: '#C4532D', background: 'picture', image: `url("${url}")` }
    await expect.poll(looks).toEqual(own)
    await expect(page).toHaveTitle('Send large files with ease, Tide & Co')
    letScriptsIn()
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
    expect(await looks()).toEqual(own)
    const isShown = await page.evaluate(async (src) => {
      const picture = Object.assign(new Image(), { src })
      await picture.decode()
      return [picture.naturalWidth, picture.naturalHeight]
    }, url)
    expect(isShown).toEqual([40, 30])
    expect(complaints).toEqual([])
  })
})
