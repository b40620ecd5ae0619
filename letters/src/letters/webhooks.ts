import { type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'
import { plainName } from '../untrusted-text.ts'

const set = inEach({
  en: {
    added: 'A webhook endpoint was added',
    moved: 'A webhook endpoint has a new address',
    told: (host: string) =>
      `From now on, ${host} is told what happens to your transfers: their names, files and recipients.`,
    judge:
      'If that was you or a program of yours, there is nothing to do. If not, delete the endpoint at once, then every API key you do not know, and change your password.',
    label: 'See your webhooks',
    why: 'sent because warnings about an account’s webhooks come to this address.',
  },
  fr: {
    added: 'Une adresse de webhook a été ajoutée',
    moved: 'Une adresse de webhook a été modifiée',
    told: (host: string) =>
      `Désormais, ${host} apprend ce qui arrive à vos envois\u00a0: leurs noms, leurs fichiers et leurs destinataires.`,
    judge:
      'Si c’était vous ou l’un de vos programmes, il n’y a rien à faire. Sinon, supprimez tout de suite cette adresse, puis toute clé d’API que vous ne connaissez pas, et changez de mot de passe.',
    label: 'Voir vos webhooks',
    why: 'envoyé parce que les alertes sur les webhooks d’un compte arrivent à cette adresse.',
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
    subject: 'A webhook endpoint has been disabled',
    off: (host: string) =>
      `For three days, your webhook endpoint at ${host} has not accepted a single event, so we disabled it.`,
    described: (description: string) => `Its description: ${description}.`,
    next: 'Check that your server answers with a 2xx status within 5 seconds, send a test event, then enable the endpoint again. The log shows how your server answered; events of the last 30 days can be sent again from there.',
    button: 'See the log',
    limits: 'Until then, nothing is delivered to it.',
    why: 'sent because you added a webhook endpoint to your account.',
  },
  fr: {
    subject: 'Une adresse de webhook a été désactivée',
    off: (host: string) =>
      `Depuis trois jours, votre adresse de webhook sur ${host} n’a accepté aucun événement. Nous l’avons donc désactivée.`,
    described: (description: string) => `Sa description\u00a0: ${description}.`,
    next: 'Vérifiez que votre serveur répond par un statut 2xx en moins de 5\u00a0secondes, envoyez un événement de test, puis réactivez l’adresse. Le journal montre les réponses de votre serveur\u00a0; vous pouvez y renvoyer les événements des 30\u00a0derniers jours.',
    button: 'Voir le journal',
    limits: 'D’ici là, rien ne lui est livré.',
    why: 'envoyé parce que vous avez ajouté une adresse de webhook à votre compte.',
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
