/** The dark modules of a code as one path, each run of a row as one bar. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => rowPath(row, y)).join('')
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`
  }
  return path
}
