import { createPrivateKey, sign } from 'node:crypto'
import { cborBytes, cborList, cborMap, cborNumber, cborText } from './cbor.ts'

/** A certificate as makers of authenticators have, signed by itself, and its key. Nobody trusts it. */
const certificate =
  'MIICFzCCAb2gAwIBAgIUKa5SFU8fxooEBlXMiXFQWHAoWLMwCgYIKoZIzj0EAwIwcjELMAkGA1UEBhMCRlIxIjAgBgNVBAoMGUEg' +
  'bWFrZXIgb2YgYXV0aGVudGljYXRvcnMxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xGzAZBgNVBAMMElRlc3Qg' +
  'YXV0aGVudGljYXRvcjAgFw0yNjExMTUxMDM4NTFaGA8yMTI2MTAyMjEwMzg1MVowcjELMAkGA1UEBhMCRlIxIjAgBgNVBAoMGUEg' +
  'bWFrZXIgb2YgYXV0aGVudGljYXRvcnMxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xGzAZBgNVBAMMElRlc3Qg' +
  'YXV0aGVudGljYXRvcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMFMi+VLLLFz5CeMnlYoTqR88aNxnou1oyzWZDKP/1xr4dKc' +
  'tjWxVlxOTuZ/TyOYK4nZay7pH7j7WUxQMdHGf4GjLzAtMAwGA1UdEwEB/wQCMAAwHQYDVR0OBBYEFCZGjJ4RU2m9c3KJx51U4Qa8' +
  'WLZVMAoGCCqGSM49BAMCA0gAMEUCIQDJLigQC3uQ8TnmfHT13EC0nCb+CIPRzol314RZRX88lAIgHVviVzuMS4YRGJNzB3mt8T5A' +
  'ukIjXe/3zUaw2CLDodo='
const key =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjI8NdNnT9t6kDim4KFO+nyvEtpLStTE5fmLp2WaljwChRANCAATB' +
  'TIvlSyyxc+QnjJ5WKE6kfPGjcZ6LtaMs1mQyj/9ca+HSnLY1sVZcTk7mf08jmCuJ2Wsu6R+4+1lMUDHRxn+B'

/** What an authenticator adds whose maker vouches for it: the statement is right, only nobody has asked for it. */
export function attested(signed: Buffer): { format: string; statement: Buffer } {
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })
  const statement = cborMap([
    [cborText('alg'), cborNumber(-7)],
    [cborText('sig'), cborBytes(sign('sha256', signed, privateKey))],
    [cborText('x5c'), cborList([cborBytes(Buffer.from(certificate, 'base64'))])],
  ])
  return { format: 'packed', statement }
}
