import { fileURLToPath } from 'node:url'

/**
 * Controls, and the small things besides that several screens use; but nothing that asks, which would bring all of that,
 * and neither lists and menus nor saving a file, which pages that share a button do without.
 */
const controls =
  /\/(?:web\/src\/(?:ui|platform|screens)|contract\/src)\/(?!query|whom-to-ask|save-file|menu\/|list\/grid)/
/** What asks questions stays apart: signing in needs none of it. */
const asking = /\/(?:@tanstack\/(?:react-)?query|web\/src\/platform\/query)/
/** The cards of pages that somebody comes to by a link: neither form, sign-in nor dashboard shows them. */
const cards = /\/web\/src\/ui\/(?:feedback\/notice-card|layout\/card-disc)/
/** Sign-in has it, and pages that open by a password, which need nothing else of what it comes with. */
const passwords = /\/web\/src\/ui\/fields\/password-field/
/** The same with its name, and when one is long enough: sign-in has both, and what is opened from the dashboard. */
const newPasswords = /\/(?:web\/src\/ui\/fields\/labelled-password|contract\/src\/rules\/password)\.tsx?$/

/** Each is fetched by itself. */
const developerPages = ['api-page', 'webhooks/webhooks-page', 'device/device-page'].map(
  (page) => `features/developers/${page}`,
)

type Context = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/**
 * Left alone, the build makes a file for every set of screens that share a control, which are dozens of a few hundred
 * bytes, and a browser asks for six at a time. So there are nine: what asks questions, the cards of a link's page, the field
 * of a password, what the download page uses, where little is to be fetched, what else sign-in and form share with the
 * dashboard, what takes a new one, what else the dashboard does, what else is used to manage a
 * transfer, and what else the pages for developers share with those of sites.
 */
export const sharedControls = [
  { name: 'asking', test: asking },
  { name: 'cards', test: cards },
  { name: 'passwords', test: passwords },
  group('download', (id, context) => isBroughtBy('screens/download', id, context)),
  group('forms', (id, context) => isBroughtBy('screens/dashboard', id, context) && isOfForms(id, context)),
  { name: 'new-passwords', test: newPasswords },
  group('dashboard', (id, context) => isBroughtBy('screens/dashboard', id, context)),
  group('manage', (id, context) => isBroughtBy('screens/manage', id, context)),
  group(
    'developers',
    (id, context) =>
      developerPages.some((page) => isBroughtBy(page, id, context)) &&
      !isOfForms(id, context) &&
      // Fetched alone, from a transfer's page too.
      !isBroughtBy('ui/dialogs/code-dialog', id, context),
  ),
]

const isOfForms = (id: string, context: Context): boolean =>
  ['screens/sign-in', 'features/uploader/form/form-step'].some((form) => isBroughtBy(form, id, context))

function group(screen: string, holds: (id: string, context: Context) => boolean) {
  const name = `controls-of-${screen}`
  return {
    name: (id: string, context: Context) => (holds(id, context) ? name : null),
    debugName: name,
    test: controls,
    minShareCount: 2,
  }
}

/** Whether it comes with the file, and not only when something is pressed there. */
function isBroughtBy(file: string, id: string, context: Context): boolean {
  const wanted = fileURLToPath(new URL(`src/${file}.tsx`, import.meta.url))
  const found = new Set([id])
  // Grows while it is gone through.
  for (const module of found) {
    for (const importer of context.getModuleInfo(module)?.importers ?? []) found.add(importer)
  }
  return found.has(wanted)
}
