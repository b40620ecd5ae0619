import { describe, expect, test } from 'vitest'
import {
  type MailLook,
  type OwnLook,
  type OwnMailLook,
  lookThatHolds,
  mailLookThatHolds,
  textIn,
  withPictures,
} from './look.ts'

const ours = {
  background: null,
  actionColor: '#3F51B5',
  startbtnColor: '#3F51B5',
  logo: null,
  favicon: null,
  welcomeTitle: {},
  welcomeText: {},
  tide: true,
  byline: true,
}

describe('the look that holds', () => {
  test.each<[string, OwnLook[], Partial<ReturnType<typeof lookThatHolds>>]>([
    ['is ours where nobody says anything', [], {}],
    ['is ours where nobody sets anything', [{}, {}], {}],
    ['is the site’s', [{ actionColor: '#0E7C66' }], { actionColor: '#0E7C66', startbtnColor: '#0E7C66' }],
    [
      'is the group’s before the site’s',
      [{ actionColor: '#111111' }, { actionColor: '#222222', logo: 'site' }],
      { actionColor: '#111111', startbtnColor: '#111111', logo: 'site' },
    ],
    [
      'has the Start button in a colour of its own',
      [{ startbtnColor: '#C4532D', actionColor: '#0E7C66' }],
      { actionColor: '#0E7C66', startbtnColor: '#C4532D' },
    ],
    [
      'has the Start button in the group’s action colour before the site’s own of it',
      [{ actionColor: '#111111' }, { startbtnColor: '#C4532D' }],
      { actionColor: '#111111', startbtnColor: '#111111' },
    ],
    [
      'has a colour behind it',
      [{ backgroundColor: '#FBF3E4' }],
      { background: { color: '#FBF3E4', gradientColor: null } },
    ],
    [
      'has a gradient behind it',
      [{ backgroundColor: '#FBF3E4', gradientColor: '#C4532D' }],
      { background: { color: '#FBF3E4', gradientColor: '#C4532D' } },
    ],
    [
      'has half a gradient as a colour',
      [{ gradientColor: '#C4532D' }],
      { background: { color: '#C4532D', gradientColor: null } },
    ],
    [
      'has a picture behind it, and the colour until it is there',
      [{ backgroundImage: 'beach', backgroundColor: '#FBF3E4', gradientColor: '#C4532D' }],
      { background: { image: 'beach', color: '#FBF3E4' } },
    ],
    [
      'does not put the site’s picture over the group’s colour',
      [{ backgroundColor: '#FBF3E4' }, { backgroundImage: 'beach' }],
      { background: { color: '#FBF3E4', gradientColor: null } },
    ],
    [
      'takes a text with all its languages from one place',
      [{ welcomeTitle: { fr: 'Bonjour' } }, { welcomeTitle: { en: 'Hello' }, welcomeText: { en: 'Send away.' } }],
      { welcomeTitle: { fr: 'Bonjour' }, welcomeText: { en: 'Send away.' } },
    ],
    [
      'skips a text in no language',
      [{ welcomeTitle: {} }, { welcomeTitle: { en: 'Hello' } }],
      { welcomeTitle: { en: 'Hello' } },
    ],
    ['is without the sea where the group says so', [{ tide: false }, { tide: true }], { tide: false }],
    ['has the sea back where the group says so', [{ tide: true }, { tide: false }], { tide: true }],
    ['says who made it until it is switched off', [{ byline: false }], { byline: false }],
  ])('%s', (_title, places, expected) => {
    expect(lookThatHolds(places)).toEqual({ ...ours, ...expected })
  })
})

const oursInMail = {
  backgroundColor: null,
  actionColor: '#3F51B5',
  logo: null,
  headerImage: null,
  footerText: {},
  replyTo: null,
  byline: true,
}

describe('the look of letters', () => {
  const only = (mail: OwnMailLook, look: OwnLook = {}) => ({ look, mail })
  test.each<[string, { look: OwnLook; mail: OwnMailLook }[], Partial<MailLook>]>([
    ['is ours where nobody says anything', [], {}],
    [
      'follows the site',
      [only({}, { actionColor: '#0E7C66', logo: 'site' })],
      { actionColor: '#0E7C66', logo: 'site' },
    ],
    [
      'takes the colour of a gradient’s beginning',
      [only({}, { backgroundColor: '#111111', gradientColor: '#222222' })],
      { backgroundColor: '#111111' },
    ],
    ['takes no picture of a page', [only({}, { backgroundImage: 'beach' })], {}],
    [
      'is what was set for letters',
      [only({ actionColor: '#C4532D' }, { actionColor: '#0E7C66' })],
      { actionColor: '#C4532D' },
    ],
    [
      'is the group’s before the site’s',
      [only({ footerText: { en: 'Sales' } }), only({ footerText: { en: 'Acme' }, replyTo: 'help@acme.example' })],
      { footerText: { en: 'Sales' }, replyTo: 'help@acme.example' },
    ],
    [
      'is what the site set for letters before what the group set for pages',
      [only({}, { actionColor: '#111111' }), only({ actionColor: '#222222' })],
      { actionColor: '#222222' },
    ],
  ])('%s', (_title, places, expected) => {
    expect(mailLookThatHolds(places)).toEqual({ ...oursInMail, ...expected })
  })
})

test.each([
  ['the reader’s language', { en: 'Hello', fr: 'Bonjour' }, 'Bonjour'],
  ['English where there is none in theirs', { en: 'Hello' }, 'Hello'],
  ['nothing where nobody wrote any', {}, null],
])('a text is read in %s', (_title, texts, expected) => {
  expect(textIn(texts, 'fr')).toBe(expected)
})

test('the pictures of a look are renamed and nothing else', () => {
  const named = withPictures(
    { logo: 'a', backgroundImage: 'b', actionColor: '#111111', tide: false },
    (name) => `/${name}`,
  )
  expect(named).toEqual({ logo: '/a', backgroundImage: '/b', actionColor: '#111111', tide: false })
  expect(withPictures({ title: 'Acme', image: 'c' }, (name) => `/${name}`)).toEqual({ title: 'Acme', image: '/c' })
})
