import { type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'
import { plainName } from '../untrusted-text.ts'

const set = inEach({
  en: {
    added: 'A webhook endpoint was added',
    moved: 'A webhook endpoint has a new address',
    told: (host: string) => `${host} now receives events about your transfers, including titles, files and recipients.`,
    judge:
      'If this was you or one of your programs, you’re all set. If not, delete the endpoint and any API key you don’t recognise, and change your password right away.',
    label: 'View your webhooks',
    why: 'You’re receiving this email because alerts about an account’s webhooks are sent to this address.',
  },
  fr: {
    added: 'Une adresse de webhook a été ajoutée',
    moved: 'Une adresse de webhook a été modifiée',
    told: (host: string) =>
      `${host} reçoit désormais les événements de vos transferts, avec leurs titres, leurs fichiers et leurs destinataires.`,
    judge:
      'Si c’était vous ou l’un de vos programmes, vous n’avez rien à faire. Sinon, supprimez immédiatement cette adresse et les clés d’API que vous ne connaissez pas, et changez de mot de passe.',
    label: 'Voir vos webhooks',
    why: 'Vous recevez cet e-mail parce que les alertes sur les webhooks d’un compte sont envoyées à cette adresse.',
  },
})

export const webhookSet: Writer<'webhook-set'> = ({ name, host, description, isNew, link }, language) => {
  const called = description === null ? undefined : plainName(description)
  const { added, moved, told, judge, label, why } = set[language]
  const subject = isNew ? added : moved
  return {
    subject,
    preview: told(host),
    title: `${subject}.`,
    body: [
      greet(name, language),
      told(host),
      ...(called === undefined ? [] : [disabled[language].described(called)]),
      judge,
      { label, link },
    ],
    why,
  }
}

const disabled = inEach({
  en: {
    subject: 'A webhook endpoint was disabled',
    off: (host: string) =>
      `Your webhook endpoint at ${host} hasn’t accepted any event for three days, so we disabled it.`,
    described: (description: string) => `Description: ${description}.`,
    next: 'Make sure that your server answers with a 2xx status within 5 seconds, send a test event, then enable the endpoint again. The log shows how your server answered, and lets you resend events of the last 30 days.',
    button: 'View log',
    limits: 'Until then, we won’t deliver any events to it.',
    why: 'You’re receiving this email because you added a webhook endpoint to your account.',
  },
  fr: {
    subject: 'Une adresse de webhook a été désactivée',
    off: (host: string) =>
      `Depuis trois jours, votre adresse de webhook sur ${host} n’a accepté aucun événement. Nous l’avons donc désactivée.`,
    described: (description: string) => `Description\u202f: ${description}.`,
    next: 'Vérifiez que votre serveur répond par un statut 2xx en moins de 5\u00a0secondes, envoyez un événement de test, puis réactivez l’adresse. Le journal montre les réponses de votre serveur\u202f; vous pouvez y renvoyer les événements des 30\u00a0derniers jours.',
    button: 'Voir le journal',
    limits: 'D’ici là, aucun événement ne lui est envoyé.',
    why: 'Vous recevez cet e-mail parce que vous avez ajouté une adresse de webhook à votre compte.',
  },
})

export const webhookDisabled: Writer<'webhook-disabled'> = ({ name, host, description, link }, language) => {
  const called = description === null ? undefined : plainName(description)
  const { subject, off, described, next, button, limits, why } = disabled[language]
  return {
    subject,
    preview: off(host),
    title: `${subject}.`,
    action: { label: button, link, limits },
    body: [greet(name, language), off(host), ...(called === undefined ? [] : [described(called)]), next],
    why,
  }
}
