/**
 * The harmless file that every scanner calls a virus, by agreement (eicar.org). In two pieces, so that a scanner on a
 * developer's machine leaves this file alone.
 */
export const eicar: Buffer = Buffer.from(
  `${String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR`}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`,
  'latin1',
)
