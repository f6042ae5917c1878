import { randomBytes } from 'node:crypto';
import {
  addressOfSecret,
  publicKeyOf,
  randomSecretKey,
  seal,
  signDigest,
} from '../../../src-shared/node/index.ts';
import {
  compileDigesters,
  encodeSessionProof,
  grantMembers,
  ModifyOrder,
  CancelOrder,
  Order,
  ORDER_TYPE,
  orderHashOf,
  PRACTICE,
  toHex,
  type Address,
  type Hex,
  type OrderTypeCode,
  type Side,
} from '../../../src-shared/protocol/index.ts';

const digesters = compileDigesters(PRACTICE);
const text = new TextEncoder();
/** Place, modify, cancel, trade at the market. */
const TURNS = 4;
const STRATEGY = 'main';
const SYMBOL = 'ETHP';
/** The largest that the venue takes: bodies are made some time before they are sent. */
const RECV_WINDOW_MS = 60_000n;
/** In ticks of 0.1: bids stand within 1% below 2,000.0, asks right above. */
const ASK_TICKS = 20_001;
const BID_REACH_TICKS = 200;
const TICK = 100_000n;
const STEP = 100n;
/** 0.1 ETH. */
const AMOUNT_STEPS = 1_000;

/**
 * A trader with a session key who places a bid, modifies it, cancels it, and then trades: every second trader sells by
 * a limit order, the others buy at the market, up to twice as much. So nothing is refused, however the requests of
 * the traders come to lie between each other: bids are never met, and asks never pile up.
 */
export class RequestMaker {
  readonly trader: Address;
  private readonly session = randomSecretKey();
  private readonly proof: Hex;
  private readonly sells: boolean;
  private turn = 0;
  private last: Hex = '0x';

  constructor(index: number) {
    this.sells = index % 2 === 0;
    const wallet = randomSecretKey();
    this.trader = addressOfSecret(wallet);
    const grant = {
      sessionPublicKey: publicKeyOf(this.session),
      expirySeconds: 4_000_000_000n,
      aclScope: [1, 2, 3],
    };
    const digest = digesters.DelegatedSession.digest(grantMembers(grant));
    this.proof = encodeSessionProof({ ...grant, walletSignature: signDigest(digest, wallet) });
  }

  /** The next request of this trader, sealed to the operator. */
  next(operatorKey: Uint8Array): Uint8Array {
    return seal(text.encode(this.nextJson()), operatorKey);
  }

  private nextJson(): string {
    const turn = this.turn++ % TURNS;
    const replay = {
      nonce: toHex(randomBytes(32)),
      clientTimestampMs: BigInt(Date.now()),
      recvWindowMs: RECV_WINDOW_MS,
    };
    if (turn === 2) {
      const params = { symbol: SYMBOL, orderHash: this.last, ...replay };
      const digest = digesters.CancelOrder.digest(CancelOrder.members(params));
      return CancelOrder.envelope(params, this.signed(digest));
    }
    const order = { ...(turn === 3 ? this.trade() : bid()), ...replay };
    if (turn === 1) {
      const params = { orderHash: this.last, ...order };
      const digest = digesters.ModifyOrder.digest(ModifyOrder.members(params));
      this.last = orderHashOf(digest);
      return ModifyOrder.envelope(params, this.signed(digest));
    }
    const digest = digesters.Order.digest(Order.members(order));
    this.last = orderHashOf(digest);
    return Order.envelope(order, this.signed(digest));
  }

  private trade() {
    return this.sells
      ? fields('Ask', ORDER_TYPE.limit, ASK_TICKS, 1)
      : fields('Bid', ORDER_TYPE.market, 0, 2);
  }

  private signed(digest: Uint8Array): { signature: Hex; sessionKeySignature: Hex } {
    return { signature: toHex(signDigest(digest, this.session)), sessionKeySignature: this.proof };
  }
}

function bid() {
  const [away = 0] = randomBytes(1);
  return fields('Bid', ORDER_TYPE.limit, ASK_TICKS - 1 - (away % BID_REACH_TICKS), 1);
}

function fields(side: Side, orderType: OrderTypeCode, ticks: number, times: number) {
  const amount = BigInt(AMOUNT_STEPS * times) * STEP;
  return {
    symbol: SYMBOL,
    strategy: STRATEGY,
    side,
    orderType,
    amount,
    price: BigInt(ticks) * TICK,
    stopPrice: 0n,
  };
}
