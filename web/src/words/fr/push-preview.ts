import type { pushPreview as english } from '../en/push-preview.ts'
import type { Same } from '../same.ts'

export const pushPreview: Same<typeof english> = {
  title: 'Envoyez des fichiers à {{receiver}}',
  card: 'Choisissez vos fichiers',
  takes_one: 'Jusqu’à {{number}} fichier et {{size}}',
  takes_other: 'Jusqu’à {{number}} fichiers et {{size}}',
  name: 'Nom',
  email: 'E-mail',
  optional: '{{label}} (facultatif)',
  sent: 'Envoyé.',
  sent_card: 'Vos fichiers sont en route',
  sent_text: '{{receiver}} les recevra dès qu’ils auront été vérifiés.',
  closed: 'Fermée',
  closed_card: 'Cette page est fermée',
  closed_text: '{{receiver}} n’accepte pas de fichiers ici.',
}
