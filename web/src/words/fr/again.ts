import type { Words } from '../en/composing.ts'
import type { Same } from '../same.ts'

export const again: Same<Words['again']> = {
  copied: 'déjà là',
  copied_text_one: '{{count}} fichier est déjà là : il est copié, sans être envoyé.',
  copied_text_other: '{{count}} fichiers sont déjà là : ils sont copiés, sans être envoyés.',
  gone_one: 'Ce fichier ne peut plus être copié.',
  gone_other: 'Ces fichiers ne peuvent plus être copiés.',
  gone_text_one:
    'L’envoi d’où il vient a été fermé ou supprimé, sa durée est écoulée, ou le fichier en a été retiré. Retirez-le ici et ajoutez-le depuis votre appareil.',
  gone_text_other:
    'L’envoi d’où ils viennent a été fermé ou supprimé, sa durée est écoulée, ou un fichier en a été retiré. Retirez-les ici et ajoutez-les depuis votre appareil.',
  take_out_one: 'Le retirer',
  take_out_other: 'Les retirer',
  no_encryption: 'Pas avec des fichiers copiés',
}
