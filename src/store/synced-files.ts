/**
 * The embedded database's files on disk, flushed when it asks for it. PGlite leaves that out: its PostgreSQL runs with
 * `fsync` off, and the call would do nothing. Both mended, a commit is on the disk before it is acknowledged.
 */

import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** `fdatasync`, the usual way, is another call that does nothing here. */
export const SYNCED_START: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]

/** What Emscripten's NODEFS has of a mounted folder, as far as it matters here. */
interface NodeFiles {
  readonly node_ops: { setattr(node: unknown, attributes: unknown): unknown }
  readonly stream_ops: {
    setattr(stream: OpenFile, attributes: unknown): unknown
    write(stream: OpenFile, ...what: readonly unknown[]): unknown
    fsync?(stream: OpenFile): number
  }
  realPath(node: unknown): string
  /** Turns the host's errors into those that the database knows. */
  tryFSOperation(work: () => void): void
}

interface OpenFile {
  readonly node: unknown
  /** The host's own number of the file. */
  readonly nfd: number
}

export class SyncedFiles extends NodeFS {
  /**
   * Files that are on the disk as they stand, until they are changed. Recovery flushes every file there is, one by
   * one, which takes seconds; flushed together before, they need not be again.
   */
  readonly flushed: Set<string>

  constructor(folder: string, flushed: Iterable<string>) {
    super(folder)
    this.flushed = new Set(flushed)
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const sync = ({ NODEFS }: { NODEFS: unknown }) => syncOnRequest(NODEFS, this.flushed)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), sync] } }
  }
}

function syncOnRequest(files: unknown, flushed: Set<string>): void {
  if (!isNodeFiles(files)) throw new Error('this PGlite has no files that could be flushed')
  const { node_ops, stream_ops } = files
  const { setattr } = node_ops
  const { setattr: setattrOpen, write } = stream_ops
  const changed = (node: unknown) => flushed.size > 0 && flushed.delete(files.realPath(node))
  node_ops.setattr = (node, attributes) => {
    changed(node)
    return setattr(node, attributes)
  }
  stream_ops.setattr = (stream, attributes) => {
    changed(stream.node)
    return setattrOpen(stream, attributes)
  }
  stream_ops.write = (stream, ...what) => {
    changed(stream.node)
    return write(stream, ...what)
  }
  stream_ops.fsync = ({ node, nfd }) => {
    if (flushed.size === 0 || !flushed.has(files.realPath(node))) files.tryFSOperation(() => fsyncSync(nfd))
    return 0
  }
}

function isNodeFiles(value: unknown): value is NodeFiles {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'tryFSOperation' in value
}
