import { plural } from "../../shared/format/numbers.ts";
import { useIsPhone } from "../../shared/hooks/use-media.ts";
import { ScrollBox } from "../../shared/ui/layout/scroll-box.tsx";
import { busiestHours, districtName, type HeatMap, heatLevel } from "./heat-map.ts";
import { ListRow, Rows } from "./rows.tsx";
import styles from "./unmet-demand.module.css";

type Props = { readonly map: HeatMap; readonly caption: string };

/** Wishes by district and hour as a table, whose colours only repeat its numbers; on a phone a line for each district. */
export function HeatMapTable({ map, caption }: Props) {
  const isPhone = useIsPhone();
  if (isPhone) return <DistrictRows map={map} />;
  return (
    <ScrollBox label={caption} className={styles.scroll}>
      <table className={styles.map}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Bairro</th>
            {map.hours.map((hour) => (
              <th key={hour} scope="col">
                {hour} h
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {map.rows.map(({ district, wishes, total }) => (
            <tr key={district}>
              <th scope="row">{districtName(district)}</th>
              {map.hours.map((hour, index) => (
                <td key={hour} data-level={heatLevel(wishes[index] ?? 0, map.most)}>
                  {wishes[index] ?? 0}
                </td>
              ))}
              <td className={styles.total}>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function DistrictRows({ map }: { readonly map: HeatMap }) {
  return (
    <Rows empty="">
      {map.rows.map((row) => (
        <ListRow
          key={row.district}
          title={districtName(row.district)}
          note={busiestHours(row, map.hours)
            .map(({ hour, wishes }) => `${hour} h: ${wishes}`)
            .join(" · ")}
          side={plural(row.total, "pedido", "pedidos")}
        />
      ))}
    </Rows>
  );
}
