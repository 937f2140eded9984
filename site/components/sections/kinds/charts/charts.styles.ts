import './chart.css';
import './funds.css';
import './relations.css';
import './schedule.css';
import './series.css';
import '../tables/fees.css';
