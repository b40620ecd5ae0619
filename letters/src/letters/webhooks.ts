import { type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'
import { plainName } from '../untrusted-text.ts'

const words = inEach({
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
  const { subject, off, described, next, button, limits, why } = words[language]
  return {
    subject,
    preview: off(host),
    title: `${subject}.`,
    action: { label: button, link, limits },
    body: [greet(name, language), off(host), ...(called === undefined ? [] : [described(called)]), next],
    why,
  }
}
