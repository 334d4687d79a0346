/** The part of WebAssembly's JavaScript interface that circuits use; Node has it, its type package does not say so. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
    private readonly brand: 'module'
  }
  class Memory {
    constructor(descriptor: { readonly initial: number })
    readonly buffer: ArrayBuffer
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, Memory>>>>)
    readonly exports: Readonly<Record<string, unknown>>
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
