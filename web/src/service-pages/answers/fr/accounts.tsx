import { helpAddress, servicePageAddress } from '@envoi/contract/service-pages'
import { createFormat } from '../../../platform/create-format.ts'
import type { GroupName, answerGroups } from '../../contents.ts'
import type { Answers } from '../answer.ts'
import { numbers } from '../numbers.ts'
import { AnswerLink, SiteLink, Where } from '../parts.tsx'

type Group = Extract<GroupName, 'account' | 'plans' | 'teams'>

/** Accounts, security, plans, teams and sites. */
export const accounts: Answers<(typeof answerGroups)[Group][number]> = {
  'trouble-signing-in': {
    title: 'Un problème de connexion ?',
    lead: 'Le plus souvent, c’est le mot de passe. Réinitialisez-le, et vous voilà connecté.',
    also: 'se connecter mot de passe oublié perdu accès bloqué code compte piraté volé suspect',
    body: (
      <>
        <h2>Vous avez oublié votre mot de passe</h2>
        <p>
          <SiteLink to="/signin/lost-password">Demandez un lien</SiteLink>. Il arrive par e-mail et fonctionne pendant{' '}
          {numbers.resetMinutes} minutes. Regardez aussi dans vos courriers indésirables.
        </p>
        <h2>Trop d’essais</h2>
        <p>
          Après {numbers.signInTries} essais incorrects, le compte est bloqué {numbers.signInMinutes} minutes au plus.
          Réessayez ensuite.
        </p>
        <h2>Le code n’arrive pas</h2>
        <p>
          Vous pouvez en demander un autre après {numbers.resendSeconds} secondes. Sans votre téléphone, saisissez un
          des codes de secours que vous avez conservés.
        </p>
        <h2>Quelqu’un d’autre s’est connecté</h2>
        <p>
          Nous vous écrivons quand votre compte sert sur un nouvel appareil. Si ce n’était pas vous, suivez le lien de
          l’e-mail pour vous déconnecter partout, puis choisissez un nouveau mot de passe.
        </p>
        <h2>Votre entreprise vous connecte</h2>
        <p>
          Sur le site de votre entreprise, utilisez le bouton à son nom. Votre compte n’a alors pas de mot de passe.
        </p>
      </>
    ),
  },
  'two-step-verification': {
    title: 'Activer la validation en deux étapes',
    lead: 'Dans votre compte, sous Connexion, ajoutez un code que vous seul pouvez obtenir. Nous le demandons en plus du mot de passe.',
    also: '2fa mfa otp totp application d’authentification clé d’accès sms téléphone sécurité',
    body: (
      <>
        <h2>Ce que vous pouvez utiliser</h2>
        <ul>
          <li>Une application d’authentification sur votre téléphone.</li>
          <li>Un SMS, si ce service peut en envoyer.</li>
          <li>Une clé d’accès : votre empreinte, votre visage ou le code de l’appareil, à la place du mot de passe.</li>
        </ul>
        <h2>Conservez vos codes de secours</h2>
        <p>
          Vous en recevez {numbers.recoveryCodes}. Chacun permet de vous connecter une fois si vous perdez votre
          téléphone. Gardez-les avec vos papiers importants.
        </p>
      </>
    ),
  },
  'export-or-delete': {
    title: 'Exporter ou supprimer vos données',
    lead: 'Les deux se font dans votre compte, sous Vos données.',
    also: 'rgpd vie privée télécharger fermer le compte effacer personnelles désinscription',
    body: (
      <>
        <h2>Exporter</h2>
        <p>
          Vous recevez un fichier avec votre profil, vos transferts, vos contacts et vos réglages, dans un format
          lisible par des programmes.
        </p>
        <h2>Supprimer votre compte</h2>
        <p>
          Vos transferts, vos contacts et vos réglages sont définitivement supprimés, et vos liens ne fonctionnent plus.
          Si vous avez une équipe, elle prend fin, sauf si vous la confiez d’abord à un membre ; si vous payez une
          offre, elle prend fin aussi.
        </p>
        <p>
          Ce que nous conservons, et combien de temps, est à la page{' '}
          <SiteLink to={servicePageAddress('privacy')}>Confidentialité</SiteLink>.
        </p>
      </>
    ),
  },
  'report-a-transfer': {
    title: 'Signaler un transfert',
    lead: 'Ouvrez son lien et choisissez Signaler au bas de la page. Vous n’avez pas besoin de compte.',
    also: 'abus spam hameçonnage virus malveillant droit d’auteur illégal arnaque dangereux',
    body: (
      <>
        <p>
          Choisissez une raison et ajoutez ce que notre équipe doit savoir. L’expéditeur n’apprend pas qui a signalé le
          transfert. Si vous laissez votre adresse e-mail, nous pouvons vous poser une question.
        </p>
        <p>
          N’ouvrez pas de fichiers que vous n’attendiez pas, même si vous connaissez le nom de l’expéditeur : un nom
          s’invente.
        </p>
      </>
    ),
  },
  'how-files-are-scanned': {
    title: 'Comment les fichiers sont analysés',
    lead: 'La recherche de virus est indiquée pendant l’envoi et sur la page de téléchargement.',
    also: 'antivirus malveillant sûr sécurité clamav infecté dangereux bloqué analyse',
    body: (
      <>
        <Where fact="scanner">
          <p>
            Ce service recherche des virus dans chaque fichier avant qu’on puisse le télécharger, y compris dans les
            fichiers d’un ZIP. Si l’un d’eux semble dangereux, le transfert n’est pas envoyé : retirez le fichier et
            réessayez.
          </p>
          <p>
            Un fichier qui ne peut pas être analysé en entier n’est pas remis. Si l’antivirus n’est pas disponible, les
            transferts attendent.
          </p>
        </Where>
        <Where fact="noScanner">
          <p>
            Ce service n’analyse pas les fichiers. N’ouvrez que ce que vous attendez de personnes que vous connaissez.
          </p>
        </Where>
        <h2>Cela prend du temps</h2>
        <p>Un grand transfert demande quelques minutes. Vous pouvez fermer la page : nous continuons sans elle.</p>
      </>
    ),
  },
  'report-a-weakness': {
    title: 'Signaler une faille de sécurité',
    lead: 'Prévenez-nous avant toute autre personne. Écrivez à l’adresse de notre security.txt, avec les étapes pour la reproduire.',
    also: 'vulnérabilité bug prime divulgation responsable chercheur security.txt piratage',
    body: (
      <>
        <p>
          L’adresse est dans <SiteLink to="/.well-known/security.txt">security.txt</SiteLink> ; s’il n’y en a pas,{' '}
          <SiteLink to={servicePageAddress('contact')}>contactez-nous</SiteLink>.
        </p>
        <h2>Ce que nous vous demandons</h2>
        <ul>
          <li>Utilisez vos propres transferts et comptes, et arrêtez dès que vous voyez les données d’autrui.</li>
          <li>Ne ralentissez pas et n’arrêtez pas le service pour les autres.</li>
          <li>Laissez-nous le temps de réparer avant de publier quoi que ce soit.</li>
        </ul>
      </>
    ),
  },
  'change-or-cancel-a-plan': {
    title: 'Changer ou résilier votre offre',
    lead: 'Les deux se font dans votre compte, sous Facturation.',
    also: 'abonnement augmenter réduire arrêter essai remboursement prix annuel mensuel payer',
    body: (
      <>
        <h2>Changer</h2>
        <p>
          Avant de confirmer, vous voyez ce que le changement coûte aujourd’hui et le montant de la prochaine facture.
        </p>
        <h2>Résilier</h2>
        <p>
          Votre offre continue jusqu’à la fin de la période payée. Ensuite, les limites gratuites s’appliquent, et rien
          n’est supprimé pendant {numbers.lapseDays} jours.
        </p>
        <h2>Essai</h2>
        <p>L’essai dure {numbers.trialDays} jours. Si vous résiliez avant la fin, vous ne payez rien.</p>
        <p>
          Les membres d’une équipe ne voient pas la facturation : adressez-vous à son propriétaire. Ce que comprend
          chaque offre est à la page <SiteLink to="/plans">Offres</SiteLink>.
        </p>
      </>
    ),
  },
  'find-invoices': {
    title: 'Retrouver vos factures',
    lead: 'Elles sont toutes dans votre compte, sous Facturation, en PDF.',
    also: 'reçu tva numéro paiement carte refusée adresse comptabilité',
    body: (
      <>
        <h2>Les coordonnées de votre entreprise</h2>
        <p>
          Indiquez sous Facturation le nom, l’adresse, le numéro de TVA et l’adresse e-mail des reçus. Ils valent pour
          les factures suivantes.
        </p>
        <h2>Un paiement a échoué</h2>
        <p>
          Nous réessayons après {createFormat('fr').list(numbers.retryDays.map(String))} jours. Pour payer maintenant,
          ajoutez une autre carte sous Facturation.
        </p>
      </>
    ),
  },
  'invite-a-team': {
    title: 'Inviter une équipe',
    lead: 'Avec une offre d’équipe, ouvrez Équipe sur votre tableau de bord et invitez des personnes par e-mail, une à une ou par liste.',
    also: 'collègues membres utilisateurs places entreprise gestionnaire csv import sso scim groupe',
    body: (
      <>
        <p>
          Une équipe a {numbers.seats.TEAM} places, une offre plus grande {numbers.seats.TEAM25}. Vous et chaque
          invitation en cours en prenez une. Une invitation fonctionne {numbers.invitationDays} jours, et un fichier CSV
          peut contenir jusqu’à {createFormat('fr').number(numbers.perImport)} personnes.
        </p>
        <h2>Qui peut faire quoi</h2>
        <p>
          Toute l’équipe envoie avec ses limites et partage son stockage. Les gestionnaires invitent et retirent des
          membres et voient les statistiques. Seul le propriétaire paie, nomme les gestionnaires et confie l’équipe à
          une autre personne.
        </p>
        <h2>L’annuaire de votre entreprise</h2>
        <p>
          Les membres peuvent se connecter par le fournisseur d’identité de votre entreprise, et votre annuaire peut les
          ajouter et les retirer : <SiteLink to="/developers/single-sign-on">comment le configurer</SiteLink>.
        </p>
      </>
    ),
  },
  'your-own-address': {
    title: 'Avoir votre adresse et votre apparence',
    lead: 'Avec une offre, vous pouvez avoir votre propre site, au nom de votre choix, à vos couleurs et avec votre logo.',
    also: 'sous-domaine domaine personnalisé marque blanche personnalisation page de dépôt recevoir des fichiers clients widget url renommer',
    body: (
      <>
        <p>
          Une offre pour une personne ou une équipe comprend {numbers.subdomains.TEAM} sous-domaine, une plus grande{' '}
          {numbers.subdomains.TEAM25}. Choisissez son nom sur votre tableau de bord, sous Sous-domaines, où vous réglez
          aussi son apparence.
        </p>
        <h2>Recevoir des fichiers</h2>
        <p>
          Votre site a une page de dépôt, où des personnes sans compte vous envoient des fichiers. Un widget fait de
          même dans votre propre page web. Vous décidez de ce qu’ils demandent : champs, types de fichiers, mot de
          passe.
        </p>
        <h2>Le renommer</h2>
        <p>
          Les pages de l’ancienne adresse mènent à la nouvelle pendant {numbers.renamedDays} jours ; les liens des
          transferts, aussi longtemps que les transferts durent.
        </p>
        <p>
          Qui peut ouvrir votre site, et qui doit d’abord se connecter, se règle à côté de son nom. Voir aussi{' '}
          <AnswerLink to="invite-a-team">comment inviter une équipe</AnswerLink>, ou revenez à l’
          <SiteLink to={helpAddress}>aide</SiteLink>.
        </p>
      </>
    ),
  },
}
