import {
  CandlestickSeries,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineStyle,
  TickMarkType,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Quote } from '../../../src-shared/market/index.ts';
import { seeThrough, type Look } from './look.ts';
import { formatDateMinute } from '../../format/index.ts';
import { axisPlaces, axisText, isInSight, pixelValue, tickText } from './painted.ts';

/** A line across the chart. */
export interface PaintedLine {
  readonly id: string;
  readonly price: number;
  readonly colour: string;
  readonly dashed: boolean;
}

export interface ViewEvents {
  /** The scale may have moved: what lies over the picture has to follow. */
  painted(): void;
  /** So few candles are left of what is seen. */
  nearStart(): void;
  /** The candle under the crosshair; null when there is none. */
  pointed(at: number | null): void;
}

/** Candles left of the picture below which older ones are asked for. */
const NEAR = 40;
const MARKS = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
} as const;

/** The picture: what of the library is used, behind names of our own. Loaded when a chart is first shown. */
export class ChartView {
  private readonly chart: IChartApi;
  private readonly candles: ISeriesApi<'Candlestick'>;
  private readonly volume: ISeriesApi<'Histogram'>;
  private readonly lines = new Map<string, IPriceLine>();
  /** Where the candles stand on the time axis, in its seconds, and which times stand there. */
  private readonly places = new Map<number, number>();
  private readonly times = new Map<number, number>();
  /** Lines whose prices stand on the axis. */
  private readonly named = new Set<string>();
  private formats = '';
  private look: Look;
  private shown: readonly Quote[] = [];
  private epoch = -1;
  private fitted = false;

  constructor(container: HTMLElement, look: Look, events: ViewEvents, motion: boolean) {
    this.look = look;
    this.chart = createChart(container, {
      autoSize: true,
      // Its logo comes with a style element, which the page's policy forbids; the attribution is our own link.
      layout: { attributionLogo: false },
      kineticScroll: { touch: motion, mouse: false },
      crosshair: { mode: CrosshairMode.Normal },
      timeScale: {
        timeVisible: true,
        secondsVisible: false,
        rightOffset: 6,
        barSpacing: 7,
        minBarSpacing: 1,
      },
    });
    this.candles = this.chart.addSeries(CandlestickSeries, { priceLineVisible: false });
    this.volume = this.chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceFormat: { type: 'volume' },
      lastValueVisible: false,
      priceLineVisible: false,
    });
    this.volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
    this.candles.priceScale().applyOptions({ scaleMargins: { top: 0.12, bottom: 0.2 } });
    // Told at each painting, whatever caused it: the library has no event for a moved price scale.
    this.candles.attachPrimitive({
      updateAllViews: () => {
        events.painted();
      },
    });
    this.chart.subscribeCrosshairMove(({ time }) => {
      events.pointed(time === undefined ? null : this.timeAt(time));
    });
    this.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range !== null && this.shown.length > 0 && range.from < NEAR) events.nearStart();
    });
    this.wear(look);
  }

  /** Colours and letters of the theme. */
  wear(look: Look): void {
    this.look = look;
    this.chart.applyOptions({
      layout: {
        background: { color: look.panel },
        textColor: look.muted,
        fontFamily: look.font,
        fontSize: 11,
      },
      grid: {
        vertLines: { color: seeThrough(look.hairline, 55) },
        horzLines: { color: seeThrough(look.hairline, 55) },
      },
      crosshair: {
        vertLine: { color: look.outline, labelBackgroundColor: look.outline },
        horzLine: { color: look.outline, labelBackgroundColor: look.outline },
      },
      rightPriceScale: { borderColor: look.hairline },
      timeScale: { borderColor: look.hairline },
    });
    this.candles.applyOptions({
      upColor: look.gain,
      downColor: look.loss,
      borderVisible: false,
      wickUpColor: look.gain,
      wickDownColor: look.loss,
    });
    this.epoch = -1;
  }

  /** How numbers and times are written has changed, or is known for the first time: `formats` names the choice. */
  setFormats(formats: string): void {
    if (formats === this.formats) return;
    this.formats = formats;
    this.epoch = -1;
    // Given anew, so that the library forgets the words that it keeps.
    this.chart.applyOptions({
      localization: { timeFormatter: (time: Time) => formatDateMinute(this.timeAt(time)) },
      timeScale: {
        tickMarkFormatter: (time: Time, kind: TickMarkType) => tickText(this.timeAt(time), MARKS[kind]),
      },
    });
  }

  /** Decimals and grid of the market. */
  setPlaces(places: number, tick: number): void {
    this.candles.applyOptions({
      priceFormat: { type: 'custom', minMove: tick, formatter: (price: number) => axisText(price, places) },
    });
  }

  /** Shows candles; only the newest are painted anew while the epoch stays. */
  show(candles: readonly Quote[], epoch: number): void {
    const from = this.shown.length - 1;
    const goesOn = epoch === this.epoch && from >= 0 && candles[from]?.at === this.shown[from]?.at;
    this.place(goesOn ? candles.slice(from + 1) : candles, !goesOn);
    if (goesOn) {
      for (const candle of candles.slice(from)) {
        this.candles.update(this.bar(candle));
        this.volume.update(this.column(candle));
      }
    } else {
      this.candles.setData(candles.map((candle) => this.bar(candle)));
      this.volume.setData(candles.map((candle) => this.column(candle)));
    }
    this.shown = candles;
    this.epoch = epoch;
    if (!this.fitted && candles.length > 0) {
      this.fitted = true;
      this.chart.timeScale().scrollToPosition(6, false);
    }
  }

  /** Another market or length: the picture begins at its newest candle. */
  begin(): void {
    this.shown = [];
    this.epoch = -1;
    this.fitted = false;
    this.candles.setData([]);
    this.volume.setData([]);
    this.chart.timeScale().resetTimeScale();
    this.candles.priceScale().applyOptions({ autoScale: true });
  }

  /** Lays lines across the picture; those that are there are moved. */
  setLines(wanted: readonly PaintedLine[]): void {
    const ids = new Set(wanted.map(({ id }) => id));
    for (const [id, line] of this.lines)
      if (!ids.has(id)) {
        this.candles.removePriceLine(line);
        this.lines.delete(id);
        this.named.delete(id);
      }
    for (const { id, price, colour, dashed } of wanted) {
      const options = {
        price,
        color: colour,
        lineWidth: 1 as const,
        lineStyle: dashed ? LineStyle.Dashed : LineStyle.Solid,
        axisLabelVisible: this.named.has(id),
        axisLabelTextColor: this.look.panel,
        title: '',
      };
      const line = this.lines.get(id);
      if (line) line.applyOptions(options);
      else this.lines.set(id, this.candles.createPriceLine(options));
    }
  }

  /**
   * Writes the prices of the lines in sight on the axis. Those of lines beyond it the library would pile up at its ends,
   * where other prices are.
   * @param height of the picture above its time axis, in pixels
   */
  nameLines(height: number): void {
    for (const [id, line] of this.lines) {
      const named = isInSight(this.placeOf(line.options().price), height);
      if (named === this.named.has(id)) continue;
      const options = { ...line.options(), axisLabelVisible: named };
      if (named) {
        this.named.add(id);
        line.applyOptions(options);
        continue;
      }
      // Made anew: the axis stays as wide as the last words of a line that has none any more.
      this.named.delete(id);
      this.candles.removePriceLine(line);
      this.lines.set(id, this.candles.createPriceLine(options));
    }
  }

  /** How far from the top a price lies, in pixels; null while there is no scale. */
  placeOf(price: number): number | null {
    return this.candles.priceToCoordinate(price);
  }

  /** The price at so many pixels from the top, as near as a pixel can tell. */
  priceAt(y: number): number | null {
    return this.candles.coordinateToPrice(y);
  }

  /** Width of the price axis and height of the time axis, which lines and labels keep off. */
  get axes(): { right: number; bottom: number } {
    return { right: this.candles.priceScale().width(), bottom: this.chart.timeScale().height() };
  }

  destroy(): void {
    this.chart.remove();
  }

  /** Finds places for candles, after those that have one or for all of them anew. */
  private place(candles: readonly Quote[], anew: boolean): void {
    if (anew) {
      this.places.clear();
      this.times.clear();
    }
    const before = anew ? undefined : this.places.get(this.shown.at(-1)?.at ?? 0);
    const times = candles.map(({ at }) => at);
    for (const [i, place] of axisPlaces(times, before).entries()) {
      this.places.set(times[i] ?? 0, place);
      this.times.set(place, times[i] ?? 0);
    }
  }

  private time(at: number): UTCTimestamp {
    return (this.places.get(at) ?? 0) as UTCTimestamp;
  }

  private timeAt(place: Time): number {
    return this.times.get(place as number) ?? (place as number) * 1_000;
  }

  private bar(candle: Quote) {
    return {
      time: this.time(candle.at),
      open: pixelValue(candle.open),
      high: pixelValue(candle.high),
      low: pixelValue(candle.low),
      close: pixelValue(candle.close),
    };
  }

  private column(candle: Quote) {
    const colour = candle.close < candle.open ? this.look.loss : this.look.gain;
    return { time: this.time(candle.at), value: pixelValue(candle.volume), color: seeThrough(colour, 35) };
  }
}
