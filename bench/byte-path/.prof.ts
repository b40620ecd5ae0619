// upload N GB x conns to the bucket, report cpu per GB
import { fork, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from '@node-rs/crc32'
import { createByteClient } from '/work/main/bench/byte-client.ts'
const [below='/dev/shm', part='16', conns='1', gb='4', ...exec] = process.argv.slice(2)
const root = await mkdtemp(join(below, 'envoi-prof-')); const db = await mkdtemp('/tmp/envoi-prof-')
const child = fork('/work/main/bench/byte-path/bucket-server.ts', [root, db], { execArgv: ['--max-semi-space-size=4', ...exec] })
const ask = async (m: object) => { const a = once(child,'message'); child.send(m); return (await a)[0] }
await once(child,'message')
const bytes = randomBytes(Number(part)*1048576)
const base = await ask({ask:'usage'})
const rates=[], cpus=[]
for (let i=0;i<Number(gb);i++){
 await rm(join(root,'objects'),{recursive:true,force:true}); execFileSync('sync')
 const { urls } = await ask({ask:'open', size: 1<<30, partSize: bytes.length, crc32: crc32(bytes)})
 using c = createByteClient(Number(conns)); await ask({ask:'usage'})
 const t=performance.now(); await c.sendAll(urls, bytes); rates.push((1073.7/((performance.now()-t)/1000))|0)
 const u = await ask({ask:'usage'}); cpus.push(u.cpu/1.0737); base.peak=Math.max(base.peak,u.peak)
}
console.log(below, part+'M x'+conns, 'MB/s', rates.join(' '), 'cpu s/GB', cpus.map(c=>c.toFixed(2)).join(' '), 'peak', (base.peak/1e6)|0)
child.disconnect(); await once(child,'exit'); await rm(root,{recursive:true}); await rm(db,{recursive:true,force:true})
