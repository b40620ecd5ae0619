import type { Page } from '@playwright/test'
import type { PushChanges } from '@envoi/contract/push'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { pick } from '@envoi/testing/browser-file-pickers'
import type { SignedUp } from '@envoi/testing/signing-up'
import { describe, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { button, heading, toast } from './site-page.ts'

const stories = openStories()

/** Somebody whose site asks everybody to sign in, and takes files on its push page. */
async function receiver(name: string, push: PushChanges): Promise<{ ana: SignedUp; origin: string }> {
  const ana = await stories.service.signedUp(`${name}-owner`, { plan: 'TEAM25' })
  const body = { name, userId: ana.uid, recipientLabel: 'Atelier Aubry' }
  const { id } = await ana.api.addSubdomain({ body })
  const { origin } = await ana.api.changeSubdomain({ params: { id }, body: { forceSignIn: true } })
  await ana.api.setSubdomainUploader({ params: { id }, body: { push } })
  return { ana, origin }
}

const asks: PushChanges = {
  title: { en: 'Send us your drawings.', fr: 'Envoyez-nous vos plans.' },
  text: {
    en: 'We check every file within two working days and answer by email.',
    fr: 'Nous vérifions chaque fichier sous deux jours ouvrés et répondons par e-mail.',
  },
  endings: ['pdf', 'dwg', 'jpg'],
  maxFiles: 20,
  questions: [
    { id: 'q1', label: { en: 'Which site is this for?', fr: 'Pour quel chantier ?' }, isRequired: true },
    { id: 'q2', label: { en: 'When do you need an answer?' }, isRequired: false },
  ],
}
/** How much the browser keeps of uploads. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const counts = await Promise.all(
      databases.map(
        ({ name }) =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open(name ?? '')
            opening.addEventListener('error', () => reject(new Error('no database')))
            opening.addEventListener('success', () => {
              const stores = [...opening.result.objectStoreNames]
              if (stores.length === 0) return resolve(0)
              const reading = opening.result.transaction(stores)
              const requests = stores.map((store) => reading.objectStore(store).count())
              reading.addEventListener('complete', () => resolve(requests.reduce((sum, { result }) => sum + result, 0)))
            })
          }),
      ),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  })

describe('a push page', () => {
  test('takes files from a phone without an account, where everybody else is asked to sign in', async () => {
    const { ana, origin } = await receiver('push-phone', asks)
    const { page } = await stories.visit({ isPhone: true, language: 'fr' })
    await page.goto(`${origin}/push`)
    await expect(page).toHaveTitle('Envoyez des fichiers à Atelier Aubry')
    await expect(heading(page, 'Envoyez-nous vos fichiers')).toBeVisible()
    await expect(page.getByText('Nous vérifions chaque fichier')).toBeVisible()
    await expectAccessible(page, 'push open')
    const files = await makeFiles({ 'façade nord.pdf': 300_000, 'photo.jpg': 2_000_000, 'film.mp4': 1000 })
    await pick(page, /^Commencer$/, files.paths)
    await expect(page.getByText('« film.mp4 » n’a pas été ajouté. Cette page accepte PDF, DWG, JPG.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Gwenaëlle Floc’h')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('gwen@example.org')
    await button(page, 'Envoyer à Atelier Aubry').click()
    const question = page.getByRole('textbox', { name: 'Pour quel chantier ?' })
    await expect(question).toBeFocused()
    await expect(page.getByText('Répondez à cette question pour envoyer')).toBeVisible()
    await expectAccessible(page, 'push form')
    await question.fill('Maison Le Goff, Pornic')
    await button(page, 'Envoyer à Atelier Aubry').click()
    await expect(heading(page, 'Atelier Aubry a reçu vos fichiers')).toBeVisible()
    await expectAccessible(page, 'push done')
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)

    const received = { query: { searchType: 'received' }, body: {} } as const
    const { transfers } = await ana.api.searchTransfers(received)
    expect(transfers).toMatchObject([{ fileCount: 2, size: 2_300_000 }])
    await button(page, 'Envoyer d’autres fichiers').click()
    await expect(heading(page, 'Envoyez-nous vos fichiers')).toBeFocused()
    await page.goto(origin)
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
  })

  test('opens by its password, and keeps nothing of an upload that a reload cuts off', async () => {
    const { ana, origin } = await receiver('push-locked', { password: 'open sesame', maxUses: 5 })
    const { page, errors } = await stories.visit()
    errors.expect(/status of 403/)
    await page.goto(`${origin}/push`)
    await expect(heading(page, 'Enter the password')).toBeVisible()
    await expectAccessible(page, 'push password')
    const unlock = async (password: string): Promise<void> => {
      await page.getByLabel('Password', { exact: true }).fill(password)
      await button(page, 'Continue').click()
    }
    await unlock('open barley')
    await expect(page.getByText('Wrong password.')).toBeVisible()
    await unlock('open sesame')
    const files = await makeFiles({ 'film.mp4': 2_000_000 })
    await pick(page, 'Start', files.paths)
    stories.proxy.holdLargerThan(100_000)
    await button(page, 'Send to Atelier Aubry').click()
    await expect(heading(page, 'Sending to Atelier Aubry')).toBeVisible()
    expect(await kept(page)).toBe(0)
    await button(page, 'Cancel').click()
    await expect(button(page, 'Send to Atelier Aubry')).toBeVisible()
    const uses = async () => (await ana.api.listPushPages({ params: { uid: ana.uid } })).sites[0]?.uses
    await expect.poll(uses).toBe(0)
    stories.proxy.mend()
    await page.reload()
    await unlock('open sesame')
    await expect(button(page, 'Start')).toBeVisible()
    await expect(page.getByText('Pick up where you left off')).toHaveCount(0)
    await expect(toast(page, /./)).toHaveCount(0)
  })

  test('that takes nothing says why', async () => {
    const closed = await receiver('push-closed', { isOpen: false })
    const { page, errors } = await stories.visit()
    errors.expect(/status of 404/)
    await page.goto(`${closed.origin}/push`)
    await expect(heading(page, 'This page is closed')).toBeVisible()
    await expectAccessible(page, 'push closed')
    const full = { state: 'full', receiver: 'Atelier Aubry', languages: ['en', 'fr'], asks: null }
    await page.route('**/api/user/push/site', (route) => route.fulfill({ json: full }))
    await page.reload()
    await expect(heading(page, 'Atelier Aubry can’t receive files right now')).toBeVisible()
    await expectAccessible(page, 'push full')
    await page.goto(`${closed.origin}/push/nobody`)
    await expect(heading(page, 'Page not found')).toBeVisible()
  })

  test('on the main site says how to get one', async () => {
    const { page, open } = await stories.visit()
    await open('/push')
    await expect(heading(page, 'Receive files from anyone')).toBeVisible()
    await expectAccessible(page, 'push about')
  })
})
