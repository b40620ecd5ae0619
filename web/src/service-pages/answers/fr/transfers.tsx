import type { GroupName, answerGroups } from '../../contents.ts'
import type { Answers } from '../answer.ts'
import { numbers } from '../numbers.ts'
import { AnswerLink, LimitsTable, SiteLink } from '../parts.tsx'

type Group = Extract<GroupName, 'sending' | 'receiving' | 'managing'>

/** Sending, receiving and managing transfers. */
export const transfers: Answers<(typeof answerGroups)[Group][number]> = {
  'how-large': {
    title: 'Quelle taille maximale par transfert ?',
    lead: 'Tout dépend de votre offre. Tous les fichiers d’un transfert comptent ensemble.',
    also: 'gros volumineux lourd limite poids gigaoctets trop grand jours destinataires',
    body: (
      <>
        <LimitsTable />
        <h2>Ce qui ne peut pas être envoyé</h2>
        <p>
          Les fichiers vides, les programmes et les images disque (.exe, .iso, .udf), et les pages web (.htm, .html,
          .shtml). Pour les envoyer, mettez-les dans un fichier ZIP.
        </p>
        <h2>Il vous faut davantage</h2>
        <p>
          <SiteLink to="/plans">Voir les offres</SiteLink>, ou répartissez vos fichiers sur plusieurs transferts.
        </p>
      </>
    ),
  },
  'resume-an-upload': {
    title: 'Reprendre l’envoi après une coupure',
    lead: `Aucune partie déjà envoyée n’est perdue. Nous la gardons ${numbers.unfinishedDays} jours.`,
    also: 'interrompu arrêté réseau hors ligne plantage onglet fermé continuer wifi pause connexion',
    body: (
      <>
        <h2>L’onglet est encore ouvert</h2>
        <p>Ne faites rien. L’envoi reprend dès que la connexion revient.</p>
        <h2>L’onglet a été fermé</h2>
        <ol>
          <li>Ouvrez ce site dans le même navigateur, sur le même appareil.</li>
          <li>
            Choisissez <b>Reprendre</b> sur la carte.
          </li>
          <li>Si votre navigateur demande les fichiers, sélectionnez à nouveau les mêmes.</li>
        </ol>
        <h2>L’envoi échoue toujours</h2>
        <p>
          Un fichier modifié entre-temps ne peut pas être repris : envoyez-le à nouveau. Sur une page de dépôt ou dans
          un widget, l’envoi ne reprend que si l’onglet reste ouvert. Si votre connexion est bonne, désactivez votre
          VPN, puis réessayez.
        </p>
      </>
    ),
  },
  'protect-with-a-password': {
    title: 'Protéger un transfert par mot de passe',
    lead: 'Avant d’envoyer, ouvrez les options et choisissez un mot de passe. Les destinataires le saisissent avant de voir les fichiers.',
    also: 'sécuriser privé confidentiel chiffrement chiffrer verrouiller',
    body: (
      <>
        <p>Communiquez le mot de passe autrement que le lien, par SMS par exemple.</p>
        <h2>Le changer ou le retirer</h2>
        <p>Ouvrez la page du transfert. Le nouveau mot de passe s’applique immédiatement.</p>
        <h2>S’il est oublié</h2>
        <p>
          Nous ne pouvons pas le lire, donc pas le communiquer. L’expéditeur peut en choisir un nouveau. Seul un
          transfert chiffré avec un mot de passe ne s’ouvre plus sans lui : celui-là, nous ne le gardons pas du tout.
        </p>
      </>
    ),
  },
  'link-has-expired': {
    title: 'Le lien indique « Expiré »',
    lead: 'Chaque transfert a un dernier jour. Ensuite, le lien ne montre plus aucun fichier, et seul l’expéditeur peut vous aider.',
    also: 'ancien disparu indisponible introuvable mort trop tard périmé',
    body: (
      <>
        <h2>Vous voulez les fichiers</h2>
        <p>Demandez à l’expéditeur de prolonger le transfert ou d’envoyer à nouveau les fichiers.</p>
        <h2>Vous êtes l’expéditeur</h2>
        <p>
          Pendant {numbers.backHours} heures après le dernier jour, vous pouvez rétablir le transfert : ouvrez sa page
          et choisissez <b>Prolonger</b>. Ensuite, les fichiers sont définitivement supprimés. Voir{' '}
          <AnswerLink to="extend-or-close">comment prolonger un transfert</AnswerLink>.
        </p>
      </>
    ),
  },
  'cannot-download': {
    title: 'Le téléchargement est impossible',
    lead: 'La page du transfert dit pourquoi. Voici que faire dans chaque cas.',
    also: 'bloqué erreur lent échoué interrompu reprendre un téléchargement limite atteinte fermé analyse examen mauvais',
    body: (
      <>
        <h2>Mot de passe incorrect</h2>
        <p>
          C’est l’expéditeur qui a le mot de passe, pas nous. Après {numbers.passwordTries} essais incorrects, attendez{' '}
          {numbers.passwordMinutes} minutes.
        </p>
        <h2>Limite de téléchargements atteinte</h2>
        <p>
          L’expéditeur a autorisé un nombre de téléchargements, et tous ont été faits. Demandez-lui d’en autoriser
          davantage.
        </p>
        <h2>Pas encore disponible, ou en cours d’examen</h2>
        <p>Les fichiers sont en cours d’analyse, ou notre équipe examine le transfert. Revenez plus tard.</p>
        <h2>Fermé</h2>
        <p>L’expéditeur a fermé le transfert. Lui seul peut le rouvrir.</p>
        <h2>Le téléchargement s’est arrêté</h2>
        <p>
          Ouvrez la liste des téléchargements de votre navigateur et choisissez Reprendre. C’est possible pendant{' '}
          {numbers.resumeHours} heures, et cela ne compte pas comme un autre téléchargement.
        </p>
      </>
    ),
  },
  'preview-files': {
    title: 'Voir un aperçu sans télécharger',
    lead: 'Sélectionnez un fichier sur la page de téléchargement. Images, films, sons, PDF, textes et contenu des ZIP s’y affichent.',
    also: 'regarder ouvrir écouter lire photo vidéo audio vignette visualiser',
    body: (
      <>
        <p>D’un PDF, vous voyez les {numbers.pdfPages} premières pages ; d’un long texte, le début.</p>
        <h2>Il n’y a pas d’aperçu</h2>
        <p>
          L’expéditeur ne l’autorise peut-être pas, ou le format ne peut pas être affiché. Téléchargez le fichier pour
          l’ouvrir. L’expéditeur autorise les aperçus dans les options, ou plus tard sur la page du transfert.
        </p>
      </>
    ),
  },
  'download-some-files': {
    title: 'Télécharger une partie des fichiers',
    lead: 'Vous n’avez pas à tout télécharger. Chaque fichier a son propre bouton.',
    also: 'un seul plusieurs sélection choisir zip archive dossier tout',
    body: (
      <>
        <h2>Plusieurs fichiers</h2>
        <p>Sélectionnez les fichiers voulus, puis choisissez Télécharger.</p>
        <h2>Tous les fichiers</h2>
        <p>
          <b>Tout télécharger</b> vous donne un seul fichier ZIP, avec les dossiers tels qu’ils ont été envoyés. Pour
          l’ouvrir, double-cliquez dessus sur un ordinateur, ou touchez-le dans l’application Fichiers d’un téléphone.
        </p>
        <h2>Une limite de téléchargements</h2>
        <p>
          Si l’expéditeur en a fixé une, un fichier compte pour un téléchargement, et le ZIP de tous les fichiers aussi.
        </p>
      </>
    ),
  },
  'extend-or-close': {
    title: 'Prolonger ou fermer un transfert',
    lead: 'Ouvrez la page du transfert, par le lien de l’e-mail que vous avez reçu ou depuis votre tableau de bord.',
    also: 'plus longtemps date d’expiration validité désactiver arrêter supprimer rouvrir durée jours',
    body: (
      <>
        <h2>Prolonger</h2>
        <p>
          Choisissez <b>Prolonger</b>, puis un nouveau dernier jour : jusqu’à {numbers.freeDays} jours à partir
          d’aujourd’hui sans offre, jusqu’à {numbers.planDays} avec une offre. Les liens ne changent pas.
        </p>
        <h2>Fermer et rouvrir</h2>
        <p>
          <b>Fermer</b> arrête immédiatement les téléchargements, même pour les personnes qui ont le lien.{' '}
          <b>Rouvrir</b> les autorise à nouveau, jusqu’au dernier jour.
        </p>
        <h2>Supprimer</h2>
        <p>
          <b>Supprimer</b> efface définitivement les fichiers. Personne ne peut les rétablir, nous non plus.
        </p>
      </>
    ),
  },
  'add-a-recipient': {
    title: 'Ajouter un destinataire après l’envoi',
    lead: 'Ouvrez la page du transfert et ajoutez une adresse e-mail sous Destinataires. Nous envoyons le lien à cette personne.',
    also: 'oublié quelqu’un plus de monde renvoyer retirer changer mauvaise adresse ajouter des fichiers',
    body: (
      <>
        <p>
          Un transfert a jusqu’à {numbers.freeRecipients} destinataires sans offre, et jusqu’à {numbers.planRecipients}{' '}
          avec une offre.
        </p>
        <h2>Une adresse incorrecte</h2>
        <p>Retirez le destinataire : son lien ne fonctionne plus. Ajoutez ensuite la bonne adresse.</p>
        <h2>Des fichiers oubliés</h2>
        <p>Sur la même page, vous pouvez ajouter des fichiers à un transfert déjà envoyé. Le lien ne change pas.</p>
      </>
    ),
  },
  'see-who-downloaded': {
    title: 'Voir qui a téléchargé',
    lead: 'La page du transfert montre les téléchargements de chaque destinataire, et ce qui s’est passé depuis l’envoi.',
    also: 'suivi reçu ouvert notification confirmation statistiques historique activité',
    body: (
      <>
        <p>
          Les destinataires prévenus par e-mail sont nommés, car chacun a son propre lien. Une personne venue par un
          lien que vous avez copié est comptée, mais pas nommée.
        </p>
        <h2>Recevoir un e-mail</h2>
        <p>
          Activez <b>M’avertir à chaque téléchargement</b> dans les options ou sur la page du transfert. Les
          téléchargements qui se suivent arrivent dans un seul e-mail.
        </p>
      </>
    ),
  },
}
