import {
  CancelAll,
  CancelOrder,
  ModifyOrder,
  Order,
  orderHashOf,
  requestHashOf,
  type Digesters,
  type Hex,
  type Proof,
  type ReplayFields,
} from '../../src-shared/protocol/index.ts';
import type { Intent } from './intent.ts';

/** A request that is fixed to the last bit except for its proof. */
export interface EncodedRequest {
  readonly digest: Uint8Array;
  readonly requestHash: Hex;
  /** Of Order and ModifyOrder only. */
  readonly orderHash: Hex | null;
  /** The exact JSON to seal. */
  envelope(proof: Proof): string;
}

/** Makes the request of an intent (interface: Content of each request type). */
export function encodeRequest(
  intent: Intent,
  nonce: Hex,
  replay: ReplayFields,
  digesters: Digesters,
): EncodedRequest {
  switch (intent.kind) {
    case 'Order': {
      const params = { ...intent, nonce, ...replay };
      return encoded(digesters.Order.digest(Order.members(params)), true, (proof) =>
        Order.envelope(params, proof),
      );
    }
    case 'ModifyOrder': {
      const params = { ...intent, nonce, ...replay };
      return encoded(digesters.ModifyOrder.digest(ModifyOrder.members(params)), true, (proof) =>
        ModifyOrder.envelope(params, proof),
      );
    }
    case 'CancelOrder': {
      const params = { ...intent, nonce, ...replay };
      return encoded(digesters.CancelOrder.digest(CancelOrder.members(params)), false, (proof) =>
        CancelOrder.envelope(params, proof),
      );
    }
    case 'CancelAll': {
      const params = { ...intent, nonce, ...replay };
      return encoded(digesters.CancelAll.digest(CancelAll.members(params)), false, (proof) =>
        CancelAll.envelope(params, proof),
      );
    }
  }
}

function encoded(digest: Uint8Array, isOrder: boolean, envelope: (proof: Proof) => string): EncodedRequest {
  return {
    digest,
    requestHash: requestHashOf(digest),
    orderHash: isOrder ? orderHashOf(digest) : null,
    envelope,
  };
}
