import { type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'
import { plainName } from '../untrusted-text.ts'

const words = inEach({
  en: {
    subject: 'Directory sync is on for your team',
    button: 'View your team',
    limits: 'You can renew the token or turn directory sync off there.',
    own: 'You created a token for directory sync (SCIM).',
    by: (who: string) => `${who} created a token for directory sync (SCIM).`,
    may: 'With it, your company’s directory can invite, rename, suspend and remove the members of your team.',
    unasked: 'Didn’t expect this? Turn directory sync off: the token stops working immediately.',
    why: 'You’re receiving this email because you own a team.',
  },
  fr: {
    subject: 'La synchronisation de l’annuaire est activée pour votre équipe',
    button: 'Voir votre équipe',
    limits: 'Vous pouvez y renouveler le jeton ou désactiver la synchronisation.',
    own: 'Vous avez créé un jeton pour la synchronisation de l’annuaire (SCIM).',
    by: (who: string) => `${who} a créé un jeton pour la synchronisation de l’annuaire (SCIM).`,
    may: 'Grâce à lui, l’annuaire de votre entreprise peut inviter, renommer, suspendre et retirer les membres de votre équipe.',
    unasked:
      'Vous ne vous y attendiez pas\u202f? Désactivez la synchronisation\u202f: le jeton cesse aussitôt de fonctionner.',
    why: 'Vous recevez cet e-mail parce que vous êtes propriétaire d’une équipe.',
  },
})

export const scimTokenMade: Writer<'scim-token-made'> = ({ name, maker, link }, language) => {
  const { subject, button, limits, own, by, may, unasked, why } = words[language]
  const shown = maker && (plainName(maker.name) ?? '')
  const said = maker === null ? own : by(shown === '' ? maker.address : `${shown} (${maker.address})`)
  return {
    subject,
    preview: said,
    title: `${subject}.`,
    action: { label: button, link, limits },
    body: [greet(name, language), `${said} ${may}`, unasked],
    why,
  }
}
