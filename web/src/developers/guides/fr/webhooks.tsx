import type { WebhookEventType } from '@envoi/contract/words'
import { Example, Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import { eventExample } from '../event-example.ts'
import type { Guide } from '../guide.ts'

/** When each is sent. */
const told: Record<WebhookEventType, string> = {
  CREATED: 'Un envoi a été créé. Le dépôt de ses fichiers commence.',
  UPLOADED: 'Tous les fichiers sont arrivés.',
  SCAN_STARTED: 'L’analyse antivirus a commencé.',
  SCAN_DONE_OK: 'Rien n’a été trouvé.',
  SCAN_DONE_INFECTED: 'Un fichier semble dangereux. Le transfert n’est pas transmis.',
  AVAILABLE: 'Le lien fonctionne, et les destinataires sont prévenus.',
  DOWNLOADED: 'Un, plusieurs ou tous les fichiers ont été téléchargés.',
  EXPIRED: 'L’envoi est arrivé à son terme.',
  ENABLED: 'L’envoi a été rouvert.',
  DISABLED: 'L’envoi a été fermé.',
  CLONED: 'Un autre envoi a été créé à partir de lui.',
  RENAMED: 'Son titre a changé.',
  FILES_ADDED: 'Des fichiers ont été ajoutés.',
  FILE_RENAMED: 'Un fichier a changé de nom.',
  FILE_DELETED: 'Un fichier a été supprimé.',
  RECIPIENT_ADDED: 'Un destinataire a été ajouté.',
  RECIPIENT_REMOVED: 'Un destinataire a été retiré.',
  EXPIRY_DATE_CHANGED: 'Son terme a été avancé ou reculé.',
  PASSWORD_CHANGED: 'Son mot de passe a été défini, changé ou retiré.',
  PREVIEW_CHANGED: 'Les aperçus ont été autorisés ou interdits.',
  MAX_DOWNLOADS_ADDED: 'Une limite de téléchargements a été fixée.',
  MAX_DOWNLOADS_CHANGED: 'La limite de téléchargements a changé.',
  MAX_DOWNLOADS_REMOVED: 'La limite de téléchargements a été retirée.',
  NOTIF_DOWNLOAD_CONF_CHANGED: 'Les e-mails à chaque téléchargement ont été activés ou désactivés.',
  NOTIF_EXP_REMINDER_CHANGED: 'Le rappel avant le terme a été activé ou désactivé.',
}

export const webhooks: Guide = {
  label: 'Webhooks',
  title: 'Webhooks',
  lead: 'Votre serveur est averti de ce qui arrive à vos transferts, au moment où cela arrive.',
  sections: [
    {
      id: 'add',
      title: 'Ajouter une adresse',
      body: (
        <>
          <p>
            Ouvrez Compte, puis Webhooks, ou faites l’appel avec une clé qui a le droit <code>manage</code>. Le secret
            de la réponse n’est affiché qu’une fois. Sans <code>events</code>, l’adresse est avertie de tout.
          </p>
          <Example of="webhooks" />
          <p>
            Les adresses sont publiques et en <code>https</code>, dix au plus par compte. Les adresses privées, locales
            ou de liaison sont refusées, même si un nom se met plus tard à y mener ; une redirection compte comme un
            échec.
          </p>
        </>
      ),
    },
    {
      id: 'body',
      title: 'Ce qui est envoyé',
      body: (
        <>
          <p>
            Chaque événement est un <code>POST</code> dont le corps est en JSON. Il ne contient ni secret ni lien.
          </p>
          <Snippet caption="JSON" language="json" text={eventExample} />
          <Table
            head={['Champ', 'Sens']}
            rows={[
              [
                <code key="f">id</code>,
                'Le même à chaque livraison de cet événement, aussi dans l’en-tête Envoi-Event-Id. Gardez-le pour ignorer ce que vous avez déjà.',
              ],
              [<code key="f">type</code>, 'Ce qui s’est passé, voir le tableau ci-dessous.'],
              [<code key="f">at</code>, 'Quand cela s’est passé, en UTC.'],
              [
                <code key="f">sequence</code>,
                'Compte les événements de cette adresse, sans trou. Les livraisons peuvent se doubler : rangez-les dans cet ordre.',
              ],
              [<code key="f">transferId</code>, 'Le transfert, pour d’autres appels.'],
              [
                <code key="f">data</code>,
                'Le titre, la taille, le nombre de fichiers et de destinataires, et ce qui est propre à ce type d’événement.',
              ],
            ]}
          />
        </>
      ),
    },
    {
      id: 'verify',
      title: 'Vérifier la signature',
      body: (
        <>
          <p>
            L’en-tête <code>Envoi-Signature</code> a la forme <code>t=1794960000,v1=5257a8…</code>. Joignez{' '}
            <code>t</code>, un point et le corps brut, calculez-en le HMAC-SHA256 avec votre secret, et comparez-le en
            temps constant à <code>v1</code>. Refusez les requêtes dont <code>t</code> a plus de cinq minutes.
          </p>
          <Example of="webhooks/verify" />
          <p>
            En TypeScript et en JavaScript, <code>isWebhookAuthentic</code> de{' '}
            <code>@envoi/client/webhook-signature</code> fait de même.
          </p>
          <p>
            Quand vous créez un nouveau secret, le nouveau et l’ancien signent tous deux pendant 24 heures : l’en-tête a
            alors deux <code>v1</code>, et il suffit qu’un seul convienne.
          </p>
        </>
      ),
    },
    {
      id: 'retries',
      title: 'Nouveaux essais',
      body: (
        <>
          <p>
            Répondez par un statut 2xx dans les cinq secondes ; faites le travail plus long ensuite. Tout le reste est
            un échec, et l’événement est renvoyé : après 15 secondes, 1, 5, 15 et 30 minutes, puis après 1, 2, 3, 4, 6
            et 7 heures, douze fois en 24 heures.
          </p>
          <p>
            Une adresse qui n’accepte rien pendant trois jours est désactivée, et vous en êtes averti par e-mail. Sous
            Compte, Webhooks, un journal de 30 jours montre chaque livraison avec le début de votre réponse, et chacune
            peut être{' '}
            <PageLink to="api-webhooks" section="resendWebhookDelivery">
              renvoyée
            </PageLink>
            .
          </p>
        </>
      ),
    },
    {
      id: 'events',
      title: 'Événements',
      body: (
        <Table
          head={['Événement', 'Quand il est envoyé']}
          rows={Object.entries(told).map(([type, when]) => [<code key="type">{type}</code>, when])}
        />
      ),
    },
  ],
}
