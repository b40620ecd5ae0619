import type { ApiScope } from '@envoi/contract/words'
import { Example, Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

const scopes: Record<ApiScope, string> = {
  read: 'Consulter les envois, les téléchargements, les contacts et vos propres statistiques.',
  send: 'Créer des envois et déposer leurs fichiers.',
  manage: 'Modifier, prolonger et supprimer des transferts, des contacts et des webhooks.',
  team: 'Gérer une équipe, ses membres, ses sites, ses widgets et ses pages de dépôt.',
}

export const authentication: Guide = {
  label: 'Authentification',
  title: 'Authentification et droits',
  lead: 'Une clé agit au nom de son propriétaire, dans la limite de ses droits.',
  sections: [
    {
      id: 'keys',
      title: 'Clés',
      body: (
        <>
          <p>
            Envoyez la clé avec chaque appel, comme <code>Authorization: Bearer</code>. Cet appel dit ce qu’une clé peut
            faire :
          </p>
          <Example of="authentication" />
          <p>
            Une clé n’est affichée qu’une fois, et seule son empreinte est conservée. Elle peut expirer, et être
            supprimée à tout moment : l’appel suivant est refusé. Les clés valent sur le site principal et sur les sites
            de votre équipe. Tous les appels de l’API sont en <code>https</code>, sous <code>/api</code>.
          </p>
        </>
      ),
    },
    {
      id: 'scopes',
      title: 'Droits',
      body: (
        <>
          <Table
            head={['Droit', 'Ce qu’il permet']}
            rows={Object.entries(scopes).map(([scope, text]) => [<code key="scope">{scope}</code>, text])}
          />
          <p>
            Ne donnez à chaque programme que ce qu’il lui faut. Un appel qui demande un autre droit est refusé par{' '}
            <code>SCOPE_REQUIRED</code>. Un droit ne permet jamais plus que ce que peut faire son propriétaire.
          </p>
        </>
      ),
    },
    {
      id: 'people',
      title: 'Ce que les clés ne font jamais',
      body: (
        <p>
          Aucune clé n’atteint le compte, la connexion, les paiements ni les autres clés, quels que soient ses droits.
          Ces appels portent la mention « Réservé aux personnes » dans la référence et prennent la session d’une
          personne connectée. Une clé ne définit pas non plus de mot de passe, ne change aucun rôle et ne suspend ni ne
          retire de gestionnaire.
        </p>
      ),
    },
    {
      id: 'device',
      title: 'Appareils sans navigateur',
      body: (
        <>
          <p>
            Un programme sur un serveur demande un code de huit lettres. Une personne connectée ouvre l’adresse, voit
            qui demande, d’où et pour quoi, et approuve. Le code vaut dix minutes et ne sert qu’une fois. La clé prend
            fin au bout d’un an, sauf autre choix au moment d’approuver ; un e-mail l’annonce sept jours avant.
          </p>
          <Example of="authentication/device" />
        </>
      ),
    },
    {
      id: 'bytes',
      title: 'Octets',
      body: (
        <>
          <p>
            Les octets vont à un hôte à part, qui ne prend pas de clé. La réponse à un nouvel envoi contient un{' '}
            <code>uploadToken</code>, qui ne vaut que pour cet envoi :
          </p>
          <Snippet caption="HTTP" language="text" text="x-upload-token: 9Fs2RkVq7Tz…" />
          <p>
            Voir <PageLink to="api-files">Fichiers et parties</PageLink>.
          </p>
        </>
      ),
    },
  ],
}
