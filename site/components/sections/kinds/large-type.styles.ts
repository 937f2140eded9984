import './statement.css';
import './tables/figures.css';
