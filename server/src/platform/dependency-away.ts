/** A neighbour that a call needs is away: whoever asked is told to come back, and nothing has changed. */
export class DependencyAway extends Error {
  override name = 'DependencyAway'
}
