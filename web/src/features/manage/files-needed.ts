/** Files that the server still needs were not among those that were picked again. */
export class FilesNeeded extends Error {
  override name = 'FilesNeeded'
  readonly count: number

  constructor(count: number) {
    super(`${count} more files are needed`)
    this.count = count
  }
}
