import { Example } from '../../page/code-box.tsx'
import { Icon } from '../../../static-pages/icon.tsx'
import { PageLink } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

export const firstTransfer: Guide = {
  label: 'Premier envoi',
  title: 'Faire un premier envoi',
  lead: 'Créez une clé, envoyez un fichier et obtenez un lien, en cinq minutes.',
  sections: [
    {
      id: 'key',
      title: '1. Créer une clé',
      body: (
        <>
          <p>
            Ouvrez Compte, puis API, et créez une clé avec les droits <code>send</code> et <code>read</code>. Elle n’est
            affichée qu’une fois : conservez-la là où seul votre programme peut la lire. L’API est comprise dans toutes
            les offres payantes.
          </p>
          <p>
            <a className="button button--primary" href="/account/api">
              <Icon name="key" />
              Créer une clé
            </a>
          </p>
          <p>
            Les exemples lisent la clé dans la variable <code>ENVOI_KEY</code>. La ligne de commande peut en obtenir une
            elle-même : <code>envoi login</code>.
          </p>
        </>
      ),
    },
    {
      id: 'send',
      title: '2. Envoyer un fichier',
      body: (
        <>
          <p>
            Le client TypeScript et la ligne de commande découpent les gros fichiers en parties, les envoient en
            parallèle, recommencent ce qui échoue et vérifient chaque partie. Avec curl seul, un fichier de 16 Mo au
            plus demande quatre requêtes ; au-delà, il part en plusieurs parties, voir{' '}
            <PageLink to="resuming">Reprendre un envoi</PageLink>.
          </p>
          <Example of="first-transfer" />
          <p>
            Le client TypeScript est le paquet <PageLink to="client">@envoi/client</PageLink>, la ligne de commande le
            paquet <PageLink to="cli">envoi</PageLink>, tous deux pour Node 20 ou plus récent. L’exemple curl demande
            bash.
          </p>
          <p>
            Chaque destinataire reçoit un e-mail avec un lien à lui. Sans destinataire, vous obtenez un lien à partager
            vous-même. Là où les fichiers passent par l’antivirus, le lien fonctionne dès la fin de l’analyse.
          </p>
        </>
      ),
    },
    {
      id: 'track',
      title: '3. Suivre les téléchargements',
      body: (
        <>
          <p>
            Lisez l’envoi, ou sa ligne dans la liste de vos transferts. Pour être averti au lieu de demander, ajoutez un{' '}
            <PageLink to="webhooks">webhook</PageLink> pour l’événement <code>DOWNLOADED</code>.
          </p>
          <Example of="first-transfer/track" />
        </>
      ),
    },
  ],
}
