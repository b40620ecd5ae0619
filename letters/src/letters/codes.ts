import { type Writer, inEach } from '../draft.ts'
import { goodFor, greet, previewOf } from '../phrases.ts'

const registration = inEach({
  en: {
    subject: 'Your code to open an account',
    title: 'Here is your code.',
    use: 'Type this code on the page where you began, and your account is open.',
    unasked: 'You did not ask for an account? There is nothing to do: without the code nothing happens.',
    why: 'sent because this address was given to open an account.',
  },
  fr: {
    subject: 'Votre code pour ouvrir un compte',
    title: 'Voici votre code.',
    use: 'Saisissez ce code sur la page où vous avez commencé, et votre compte est ouvert.',
    unasked: 'Vous n’avez pas demandé de compte\u00a0? Il n’y a rien à faire\u00a0: sans le code, rien ne se passe.',
    why: 'envoyé parce que cette adresse a été donnée pour ouvrir un compte.',
  },
})

export const registrationCode: Writer<'registration-code'> = ({ name, code, minutes }, language) => {
  const { subject, title, use, unasked, why } = registration[language]
  return {
    subject,
    preview: previewOf(code, language),
    title,
    action: { code, limits: goodFor(minutes, language) },
    body: [greet(name, language), use, unasked],
    why,
  }
}

const senderProof = inEach({
  en: {
    subject: 'Your code to send files',
    title: 'Here is your code.',
    use: 'Type this code on the page where you are sending, and your files are on their way. This device is then known.',
    unasked: 'You are not sending anything? There is nothing to do: without the code nothing leaves in your name.',
    why: 'sent because this address was given as a sender’s.',
  },
  fr: {
    subject: 'Votre code pour envoyer des fichiers',
    title: 'Voici votre code.',
    use: 'Saisissez ce code sur la page d’envoi, et vos fichiers partent. Cet appareil sera ensuite reconnu.',
    unasked: 'Vous n’envoyez rien\u00a0? Il n’y a rien à faire\u00a0: sans le code, rien ne part en votre nom.',
    why: 'envoyé parce que cette adresse a été donnée comme celle de l’expéditeur.',
  },
})

export const senderProofCode: Writer<'sender-proof-code'> = ({ code, minutes }, language) => {
  const { subject, title, use, unasked, why } = senderProof[language]
  return {
    subject,
    preview: previewOf(code, language),
    title,
    action: { code, limits: goodFor(minutes, language) },
    body: [use, unasked],
    why,
  }
}
