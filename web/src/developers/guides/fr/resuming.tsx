import { Example } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

export const resuming: Guide = {
  label: 'Reprendre un envoi',
  title: 'Reprendre un envoi',
  lead: 'Demandez quelles parties sont arrivées, puis envoyez le reste. Ce qui est arrivé n’est jamais renvoyé.',
  sections: [
    {
      id: 'parts',
      title: 'Comment fonctionnent les parties',
      body: (
        <>
          <p>
            Un fichier plus long qu’une partie est envoyé en parties de <code>partSize</code> octets, numérotées à
            partir de 1 ; seule la dernière peut être plus courte. La réponse à{' '}
            <PageLink to="api-transfers" section="createTransfer">
              Create transfer
            </PageLink>{' '}
            donne la taille des parties, l’envoi de chaque fichier et le nombre de ses parties. Une partie qui a reçu la
            réponse 200 est en sûreté : elle a été vérifiée et écrite sur disque.
          </p>
          <p>
            Un envoi auquel personne ne revient est gardé sept jours. D’ici là, tout programme qui a le jeton d’envoi
            peut le terminer.
          </p>
        </>
      ),
    },
    {
      id: 'resume',
      title: 'Reprendre',
      body: (
        <>
          <p>
            Le client et la ligne de commande notent sur disque où en est chaque transfert, et repartent de là. Avec
            curl, gardez la réponse de la première requête et demandez quelles parties manquent. Relancez chaque exemple
            après un arrêt brutal, une coupure ou Ctrl+C.
          </p>
          <Example of="resuming" />
        </>
      ),
    },
    {
      id: 'problems',
      title: 'En cas d’échec',
      body: (
        <Table
          head={['Ce qui se passe', 'Que faire']}
          rows={[
            [
              'Connexion perdue, 5xx ou 429 sur une partie',
              'Signez de nouveau la partie et renvoyez-la, en attendant chaque fois plus longtemps.',
            ],
            ['400 sur une partie', 'Les octets diffèrent de ce qui a été signé. Relisez la partie.'],
            ['403 sur une partie', 'L’adresse signée a plus de 15 minutes. Signez de nouveau.'],
            ['Pas de réponse à la fin d’un fichier ou à upload-done', 'Répétez la requête : la réponse est la même.'],
            [
              <>
                422 <code>UPLOAD_INCOMPLETE</code>
              </>,
              'Demandez la liste des parties, envoyez ce qui manque, terminez de nouveau.',
            ],
            [
              'Jeton d’envoi perdu',
              <>
                <PageLink to="api-files" section="prepareFiles">
                  Prepare files
                </PageLink>{' '}
                en donne un nouveau. Les parties arrivées restent.
              </>,
            ],
          ]}
        />
      ),
    },
    {
      id: 'checksums',
      title: 'Sommes de contrôle',
      body: (
        <p>
          Donnez <code>crc32</code> en signant une partie, le CRC-32 de ses octets en base64 : elle est alors refusée si
          elle n’arrive pas exactement ainsi. Là où le service garde les fichiers dans un stockage S3, il est exigé, et
          les en-têtes que renvoie la signature doivent accompagner les octets. Le client et la ligne de commande font
          toujours l’un et l’autre.
        </p>
      ),
    },
  ],
}
