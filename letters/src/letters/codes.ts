import { type Writer, inEach } from '../draft.ts'
import { goodFor, greet, previewOf } from '../phrases.ts'

const registration = inEach({
  en: {
    subject: 'Your code to create your account',
    title: 'Here’s your code.',
    use: 'Enter this code on the sign-up page to create your account.',
    unasked: 'Didn’t ask for an account? Ignore this email: without the code, nothing happens.',
    why: 'You’re receiving this email because this address was used to create an account.',
  },
  fr: {
    subject: 'Votre code pour créer votre compte',
    title: 'Voici votre code.',
    use: 'Saisissez ce code sur la page d’inscription pour créer votre compte.',
    unasked: 'Vous n’avez pas demandé de compte\u202f? Ignorez cet e-mail\u202f: sans le code, rien ne se passe.',
    why: 'Vous recevez cet e-mail parce que cette adresse a servi à créer un compte.',
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
    title: 'Here’s your code.',
    use: 'Enter this code on the page you’re sending from. Your files then go out, and we remember this device.',
    unasked: 'Not sending anything? Ignore this email: without the code, nothing is sent in your name.',
    why: 'You’re receiving this email because this address was entered as the sender’s.',
  },
  fr: {
    subject: 'Votre code pour envoyer des fichiers',
    title: 'Voici votre code.',
    use: 'Saisissez ce code sur la page d’envoi. Vos fichiers partiront, et cet appareil sera reconnu.',
    unasked: 'Vous n’envoyez rien\u202f? Ignorez cet e-mail\u202f: sans le code, rien ne part en votre nom.',
    why: 'Vous recevez cet e-mail parce que cette adresse a été indiquée comme celle de l’expéditeur.',
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
