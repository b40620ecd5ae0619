import type { pushPreview as english } from '../en/push-preview.ts'
import type { Same } from '../same.ts'

export const pushPreview: Same<typeof english> = {
  title: 'Envoyez des fichiers à {{receiver}}',
  welcome_site: 'Envoyez-nous vos fichiers',
  welcome_personal: 'Envoyez-moi vos fichiers',
  lead_one: '{{count}} fichier, jusqu’à {{size}}',
  lead_other: 'Jusqu’à {{count}} fichiers et {{size}}',
  lead_types_one: '{{types}}, {{count}} fichier, jusqu’à {{size}}',
  lead_types_other: '{{types}}, jusqu’à {{count}} fichiers et {{size}}',
  name: 'Nom',
  email: 'E-mail',
  optional: '{{label}} (facultatif)',
  done_word: 'Envoyé.',
  done_title: '{{receiver}} a reçu vos fichiers',
  done_files: '3 fichiers, 24 Mo',
  closed_title: 'Cette page est fermée',
  closed_text: '{{receiver}} n’accepte plus de fichiers ici. Contactez votre destinataire pour envoyer les vôtres.',
}
